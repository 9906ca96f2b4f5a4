import { learn } from ".";
import { FILES } from "./words-files";

learn(FILES);
