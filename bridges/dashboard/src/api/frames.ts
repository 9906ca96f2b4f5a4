export interface Frame {
  readonly id: string;
  readonly data: string;
}

/** Reads server-sent events from text as it arrives in pieces: `id:` and `data:` lines, comments are signs of life. */
export class FrameReader {
  private rest = "";
  private id = "";
  private data: string[] = [];

  push(text: string): Frame[] {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop()!;
    return lines.flatMap((line) => this.line(line.endsWith("\r") ? line.slice(0, -1) : line));
  }

  private line(line: string): Frame[] {
    if (line === "") {
      const frame = { id: this.id, data: this.data.join("\n") };
      const complete = this.data.length > 0;
      this.data = [];
      return complete ? [frame] : [];
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === "id") this.id = value ?? "";
    if (field === "data") this.data.push(value ?? "");
    return [];
  }
}
