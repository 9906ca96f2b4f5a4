// The same as towow_core/support/visible_text.py; tests/core/visible_text_cases.json tries both.

// Controls, formats and blank letters. Left out are \t, \n, \r before \n, and signs around numbers that can be seen.
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{d800}-\u{dfff}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;
// Blocks of scripts in which a joiner is spelling.
const SPELT =
  // eslint-disable-next-line no-misleading-character-class -- blocks, from first to last
  /^[\u0620-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1bff\ua840-\ua87f\ua8e0-\ua9df\uaa60-\uaadf\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc\u{10a00}-\u{10aff}\u{11000}-\u{118ff}\u{1e900}-\u{1e95f}]/u;
const PICTURE = /^[\u00a9\u00ae\u203c-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}]/u;
const VARIES = /^[\ufe0f\ufe0e\u20e3]/; // may stand between a picture and its joiner
const FLAG_WITH_TAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6}$/u;
const [NON_JOINER, JOINER] = ["\u200c", "\u200d"];

/** The same text with a name (`⟦U+202E⟧`) in place of each character that nobody would see. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character: string, at: number) =>
    isSpelling(text, character, at) ? character : `⟦U+${hex(character)}⟧`,
  );
}

const hex = (character: string): string => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");

/** Whether a character that cannot be seen belongs to what can: it joins, or parts, two that are there. */
function isSpelling(text: string, character: string, at: number): boolean {
  const before = lastOf(text.slice(Math.max(0, at - 2), at));
  const after = text.slice(at + character.length, at + character.length + 2);
  if (character === JOINER && PICTURE.test(after)) return PICTURE.test(before) || VARIES.test(before);
  if (character === JOINER || character === NON_JOINER)
    return SPELT.test(before) && (SPELT.test(after) || (character === JOINER && !/^[\p{L}\p{N}]/u.test(after)));
  if (/[\u{e0020}-\u{e007f}]/u.test(character)) return FLAG_WITH_TAGS.test(text.slice(Math.max(0, at - 14), at));
  return false;
}

const lastOf = (text: string): string => [...text].at(-1) ?? "";
