import { learn } from ".";
import { TASKS } from "./words-tasks";

learn(TASKS);
