import { learn } from ".";
import { LISTS } from "./words-lists";

learn(LISTS);
