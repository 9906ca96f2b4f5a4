import { learn } from ".";
import { OWN_NAME } from "./words-own-name";

learn(OWN_NAME);
