import { learn } from ".";
import { ASK } from "./words-ask";

learn(ASK);
