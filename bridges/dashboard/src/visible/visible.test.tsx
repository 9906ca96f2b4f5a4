import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { visible } from "./visible";

const cases = JSON.parse(
  readFileSync(new URL("../../../../tests/core/visible_text_cases.json", import.meta.url), "utf8"),
) as [string, string, string][];

test.each(cases)("a text is shown with what is hidden in it: %s", (_name, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test("whatever somebody writes, nothing that turns or hides reaches the page", () => {
  const odd = [..."\u202e\u2066\u2069\u200b\u200e\u200f\ufeff\u200c\u200d\u0007", "\u{e0041}"];
  const plain = [..."aé 你מشक्👩🏴\ufe0f"];
  let seed = 17;
  const chance = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
  for (let n = 0; n < 3000; n++) {
    const from = Array.from({ length: 1 + chance(30) }, () => (chance(2) ? odd : plain));
    const shown = visible(from.map((characters) => characters[chance(characters.length)]).join(""));
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/);
    expect(shown).not.toContain("\u0007");
    expect(visible(shown)).toBe(shown);
  }
});

test("what is written in the page's own markup goes through it: texts, lists of them, and hints", () => {
  const name = "Mei\u202e";
  const Named = ({ who }: { who: string }) => <b data-id={who}>{who}</b>;
  const html = renderToStaticMarkup(
    <p title={name} aria-label={name}>
      by {name}, <Named who={name} />
      {[name].map((each) => each)}
      <>{name}</>
      <input placeholder={name} defaultValue={name} />
    </p>,
  );
  expect(html.match(/⟦U\+202E⟧/g)).toHaveLength(7);
  expect(html.match(/\u202e/g)).toHaveLength(2); // what is data stays exact: an id, what is being edited
});
