import { learn } from ".";
import { WALL } from "./words-wall";

learn(WALL);
