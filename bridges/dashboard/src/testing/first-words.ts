import { learn } from "../i18n";
import { FIRST } from "../i18n/first";

learn(FIRST); // a page has them before it is drawn
