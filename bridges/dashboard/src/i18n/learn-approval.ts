import { learn } from ".";
import { APPROVAL } from "./words-approval";

learn(APPROVAL);
