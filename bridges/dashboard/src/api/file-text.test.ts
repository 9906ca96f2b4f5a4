import { expect, test } from "vitest";
import { textOf } from "./file-text";

const fileOf = (...bytes: readonly number[]) => new Blob([new Uint8Array(bytes)]);

test("a file is read as UTF-8, and as UTF-16 where its mark says so; the mark is no part of its text", async () => {
  const utf8 = [...new TextEncoder().encode("会场")];

  expect(await textOf(fileOf(...utf8))).toBe("会场");
  expect(await textOf(fileOf(0xef, 0xbb, 0xbf, ...utf8))).toBe("会场");
  expect(await textOf(fileOf(0xff, 0xfe, 0x1a, 0x4f, 0x3a, 0x57))).toBe("会场");
  expect(await textOf(fileOf(0xfe, 0xff, 0x4f, 0x1a, 0x57, 0x3a))).toBe("会场");
  expect(await textOf(fileOf())).toBe("");
});

test("what is in GBK, or breaks off within a character, is no text here, rather than one with holes", async () => {
  await expect(textOf(fileOf(0xbb, 0xe1, 0xb3, 0xa1))).rejects.toThrow(TypeError);
  await expect(textOf(fileOf(0xe4, 0xbc))).rejects.toThrow(TypeError);
  await expect(textOf(fileOf(0xff, 0xfe, 0x1a))).rejects.toThrow(TypeError);
});
