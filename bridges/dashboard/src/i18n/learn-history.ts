import { learn } from ".";
import { HISTORY } from "./words-history";

learn(HISTORY);
