import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { later, onceSettled, WAIT_MS } from "./later";

const Part = () => <b>the part</b>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a script that did not come is not kept as missing: asked for again it is shown, at once", async () => {
  let isOnline = false;
  const Shown = later(
    () => (isOnline ? Promise.resolve(Part) : Promise.reject(new TypeError("Failed to fetch"))),
    <i>soon</i>,
  );

  await expect(Shown.fetch()).rejects.toThrow("Failed to fetch");
  expect(Shown.isThere()).toBe(false);
  expect(renderToStaticMarkup(<Shown />)).toBe("<i>soon</i>");

  isOnline = true;
  await Shown.fetch();
  expect(Shown.isThere()).toBe(true);
  expect(renderToStaticMarkup(<Shown />)).toBe("<b>the part</b>");
});

const hanging = { fetch: () => new Promise<never>(() => undefined) };

test("what is below a part whose script hangs is drawn after a while", () => {
  let isDrawn = false;
  onceSettled(hanging, () => (isDrawn = true));

  vi.advanceTimersByTime(WAIT_MS - 1);
  expect(isDrawn).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isDrawn).toBe(true);
});

test("what is below a part is drawn where the part is not needed any more before its script is there", () => {
  let isDrawn = false;
  onceSettled(hanging, () => (isDrawn = true))();
  onceSettled(null, () => (isDrawn = true));

  vi.advanceTimersByTime(0);
  expect(isDrawn).toBe(true);
});

test("what is below a part is drawn as soon as the part's script is there, or did not come", async () => {
  for (const fetch of [() => Promise.resolve(), () => Promise.reject(new TypeError("Failed to fetch"))]) {
    let isDrawn = false;
    onceSettled({ fetch }, () => (isDrawn = true));

    await vi.advanceTimersByTimeAsync(0);
    expect(isDrawn).toBe(true);
  }
});
