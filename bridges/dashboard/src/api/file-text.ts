/**
 * A file's text, without its byte order mark: UTF-8, or UTF-16 where such a mark says so.
 *
 * @throws TypeError where the bytes are of no such text: put into words all the same, names in them would be lost.
 * @throws DOMException where it cannot be read any more.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
