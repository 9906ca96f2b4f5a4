import { learn } from ".";
import { ADMIN } from "./words-admin";

learn(ADMIN);
