import { learn } from ".";
import { CANVAS } from "./words-canvas";

learn(CANVAS);
