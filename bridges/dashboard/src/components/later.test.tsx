import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { later } from "./later";

const Part = () => <b>the part</b>;

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
