import { learn } from ".";
import { VARIABLES } from "./words-variables";

learn(VARIABLES);
