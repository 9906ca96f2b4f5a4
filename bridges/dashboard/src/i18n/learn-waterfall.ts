import { learn } from ".";
import { WATERFALL } from "./words-waterfall";

learn(WATERFALL);
