import { expect, test } from "vitest";
import { FrameReader } from "./frames";

const STREAM = 'retry: 3000\n\nid: 1\ndata: {"a":"一"}\n\n: heartbeat\n\nid: 2\ndata: {"b":2}\n\n';

test("frames come out whole, wherever the pieces were cut", () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const reader = new FrameReader();
    const frames = [...reader.push(STREAM.slice(0, cut)), ...reader.push(STREAM.slice(cut))];

    expect(frames).toEqual([
      { id: "1", data: '{"a":"一"}' },
      { id: "2", data: '{"b":2}' },
    ]);
  }
});

test("a heartbeat is no event", () => {
  expect(new FrameReader().push(": heartbeat\n\n: heartbeat\n\n")).toEqual([]);
});

test("a frame that is not finished waits for its end", () => {
  const reader = new FrameReader();

  expect(reader.push("id: 1\ndata: {}\n")).toEqual([]);
  expect(reader.push("\n")).toEqual([{ id: "1", data: "{}" }]);
});
