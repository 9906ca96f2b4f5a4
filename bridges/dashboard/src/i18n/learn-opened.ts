import { learn } from ".";
import { OPENED } from "./words-opened";

learn(OPENED);
