import { learn } from ".";
import { DRAFTS } from "./words-drafts";

learn(DRAFTS);
