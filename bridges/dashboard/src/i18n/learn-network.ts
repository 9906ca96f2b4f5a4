import { learn } from ".";
import { NETWORK } from "./words-network";

learn(NETWORK);
