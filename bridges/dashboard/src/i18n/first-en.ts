import { firstIn } from "./first";

export const WORDS = firstIn(1);
