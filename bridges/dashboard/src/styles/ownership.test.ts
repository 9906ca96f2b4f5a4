import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import postcss, { AtRule, type Rule } from "postcss";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const files = (end: string): readonly string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .sort();
const isShared = (sheet: string): boolean => sheet.startsWith("styles");

/** For each selector of a style sheet the classes of its first part: what it takes hold of the page by. */
function holdsOf(sheet: string): readonly { readonly selector: string; readonly classes: readonly string[] }[] {
  const rules: Rule[] = [];
  postcss.parse(readFileSync(join(SOURCE, sheet), "utf8")).walkRules((rule) => {
    if (!(rule.parent instanceof AtRule && rule.parent.name.endsWith("keyframes"))) rules.push(rule);
  });
  return rules
    .flatMap((rule) => rule.selectors)
    .map((selector) => ({
      selector,
      classes: (/^[^\s>+~]+/.exec(selector)?.[0].match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1)),
    }));
}

/** Every class that a component gives to something. */
function classesOf(component: string): ReadonlySet<string> {
  const text = readFileSync(join(SOURCE, component), "utf8");
  const found = new Set<string>();
  const words = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      node.text.split(/\s+/).forEach((name) => found.add(name));
    ts.forEachChild(node, words);
  };
  const walk = (node: ts.Node): void => {
    const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
    if (isNamed && node.name.getText() === "className" && node.initializer) words(node.initializer);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(component, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

describe("styles", () => {
  const sheets = files(".css").map((sheet) => ({ sheet, holds: holdsOf(sheet) }));
  const components = files(".tsx").map((component) => ({ component, classes: classesOf(component) }));
  const ofViews = sheets.filter(({ sheet }) => !isShared(sheet));

  test("of a view take hold of nothing but classes", () => {
    const bare = ofViews.flatMap(({ sheet, holds }) =>
      holds.filter(({ classes }) => !classes.length).map(({ selector }) => `${sheet}: ${selector}`),
    );

    expect(bare).toEqual([]);
  });

  test("of a class are in one sheet", () => {
    const owners = new Map<string, Set<string>>();
    for (const { sheet, holds } of sheets)
      for (const name of holds.flatMap(({ classes }) => classes.slice(0, 1)))
        owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
    const contested = [...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of]);

    expect(contested).toEqual([]);
  });

  test("of a view are for one component; what several share is in src/styles", () => {
    const reaching = ofViews.flatMap(({ sheet, holds }) =>
      [...new Set(holds.flatMap(({ classes }) => classes.slice(0, 1)))].flatMap((name) => {
        const users = components.filter(({ classes }) => classes.has(name)).map(({ component }) => basename(component));
        return users.length === 1 ? [] : [`${sheet}: .${name} is used by ${users.join(", ") || "nothing"}`];
      }),
    );

    expect(reaching).toEqual([]);
  });
});
