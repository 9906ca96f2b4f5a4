import { learn } from ".";
import { SINCE } from "./words-since";

learn(SINCE);
