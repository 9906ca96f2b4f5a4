import type { PeopleFile } from "../../api/drafts-of-people";

/** Files as they are on disk: what their bytes say is the server's to tell. */
export const readFiles = (files: readonly File[]): Promise<readonly PeopleFile[]> =>
  Promise.all(files.map(async (file) => ({ name: file.name, content: base64Of(await file.arrayBuffer()) })));

const PIECE = 0x8000; // arguments that a call may have

function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = "";
  for (let at = 0; at < all.length; at += PIECE) text += String.fromCharCode(...all.subarray(at, at + PIECE));
  return btoa(text);
}
