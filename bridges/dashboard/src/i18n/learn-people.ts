import { learn } from ".";
import { PEOPLE } from "./words-people";

learn(PEOPLE);
