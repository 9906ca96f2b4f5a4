import { learn } from ".";
import { PALETTE } from "./words-palette";

learn(PALETTE);
