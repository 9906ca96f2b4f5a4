import { learn } from ".";
import { COMPARE } from "./words-compare";

learn(COMPARE);
