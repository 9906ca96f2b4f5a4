import { learn } from ".";
import { GATE } from "./words-gate";

learn(GATE);
