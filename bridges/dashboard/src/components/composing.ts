import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to what an input method is writing: Enter takes its letters, arrows choose among them, Escape
 * leaves them. No field acts on it. Safari ends the writing before it tells of the key, and gives it this code.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
