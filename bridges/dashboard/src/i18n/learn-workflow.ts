import { learn } from ".";
import { WORKFLOW } from "./words-workflow";

learn(WORKFLOW);
