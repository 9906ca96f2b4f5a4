import { expect, test } from "vitest";
import { Written } from "./written";

function tab() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test("what is written in one form is there after a reload, and at no other form", () => {
  const storage = tab();
  new Written(() => storage).keep("run_1 node-a", { note: "bring a projector" });
  const reloaded = new Written(() => storage);

  expect(reloaded.read("run_1 node-a")).toEqual({ note: "bring a projector" });
  expect(reloaded.read("run_1 node-b")).toBeNull();
});

test("what was sent is gone", () => {
  const storage = tab();
  const written = new Written(() => storage);
  written.keep("run_1 node-a", { note: "bring a projector" });
  written.drop("run_1 node-a");

  expect(written.read("run_1 node-a")).toBeNull();
  expect(new Written(() => storage).read("run_1 node-a")).toBeNull();
});

test("what is no form of this page is nothing", () => {
  const storage = tab();
  storage.setItem("towow.written.run_1 node-a", "{note");

  expect(new Written(() => storage).read("run_1 node-a")).toBeNull();
});

test("where nothing may be stored it is kept until a reload", () => {
  const written = new Written(() => {
    throw new Error("not allowed");
  });
  written.keep("run_1 node-a", { note: "bring a projector" });

  expect(written.read("run_1 node-a")).toEqual({ note: "bring a projector" });
});
