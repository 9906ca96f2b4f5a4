import { learn } from ".";
import { SHARE } from "./words-share";

learn(SHARE);
