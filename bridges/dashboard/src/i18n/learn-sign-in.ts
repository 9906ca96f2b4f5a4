import { learn } from ".";
import { SIGN_IN } from "./words-sign-in";

learn(SIGN_IN);
