import { learn } from ".";
import { STAGE } from "./words-stage";

learn(STAGE);
