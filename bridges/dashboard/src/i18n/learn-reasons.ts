import { learn } from ".";
import { REASONS } from "./words-reasons";

learn(REASONS);
