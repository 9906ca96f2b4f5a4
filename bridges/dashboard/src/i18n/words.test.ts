import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

import { FIRST } from "./first";
import { ADMIN } from "./words-admin";
import { APPROVAL } from "./words-approval";
import { ASK } from "./words-ask";
import { CANVAS } from "./words-canvas";
import { COMPARE } from "./words-compare";
import { DRAFTS } from "./words-drafts";
import { EVENTS } from "./words-events";
import { FILES } from "./words-files";
import { GATE } from "./words-gate";
import { HISTORY } from "./words-history";
import { LISTS } from "./words-lists";
import { NEGOTIATION } from "./words-negotiation";
import { NETWORK } from "./words-network";
import { OPENED } from "./words-opened";
import { PALETTE } from "./words-palette";
import { PEOPLE } from "./words-people";
import { REASONS } from "./words-reasons";
import { REQUIREMENTS } from "./words-requirements";
import { SHARE } from "./words-share";
import { SHELL } from "./words-shell";
import { OWN_NAME } from "./words-own-name";
import { SIGN_IN } from "./words-sign-in";
import { SINCE } from "./words-since";
import { STAGE } from "./words-stage";
import { TASKS } from "./words-tasks";
import { VARIABLES } from "./words-variables";
import { WALL } from "./words-wall";
import { WATERFALL } from "./words-waterfall";
import { WHY } from "./words-why";
import { WORKFLOW } from "./words-workflow";

const LATER = {
  ADMIN,
  APPROVAL,
  ASK,
  CANVAS,
  COMPARE,
  DRAFTS,
  FILES,
  GATE,
  HISTORY,
  LISTS,
  NETWORK,
  OPENED,
  PALETTE,
  PEOPLE,
  REASONS,
  SHARE,
  OWN_NAME,
  SIGN_IN,
  SINCE,
  STAGE,
  TASKS,
  VARIABLES,
  WALL,
  WATERFALL,
  WORKFLOW,
};
const SOURCE = join(import.meta.dirname, "..");
const TREES = new Map<string, ts.SourceFile>();
const FILES_THERE = new Set(readdirSync(SOURCE, { recursive: true, encoding: "utf8" }));

it("has each word in one file only, or a button would change its name by another's", () => {
  const files = [EVENTS, NEGOTIATION, REQUIREMENTS, SHELL, WHY, ...Object.values(LATER)];
  const keys = files.flatMap((words) => Object.keys(words));

  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it.each(["main.tsx", ...laterScripts()])("what comes with %s says no word that it has not learned", (entry) => {
  const modules = comingWith(new Set(["main.tsx", entry]));
  const learned = new Set([...modules].flatMap(learnedBy));
  const unknown = Object.entries(LATER).flatMap(([name, words]) => (learned.has(name) ? [] : Object.keys(words)));
  const said = [...modules]
    .filter((file) => !file.startsWith("i18n/"))
    .flatMap((file) => stringsIn(file).map((text) => [file, text] as const));

  const known = Object.keys(FIRST);
  const isLost = (text: string): boolean =>
    unknown.includes(text) || (/\w_$/.test(text) && isPrefixOf(unknown, text) && !isPrefixOf(known, text));
  expect(said.filter(([, text]) => isLost(text))).toEqual([]);
});

const isPrefixOf = (keys: readonly string[], text: string): boolean => keys.some((key) => key.startsWith(text));

/** Modules that are asked for by `import()`, each with what it needs. */
function laterScripts(): readonly string[] {
  const all = [...FILES_THERE].filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  return [...new Set(all.flatMap((file) => importsOf(file, true)))].sort();
}

function comingWith(entries: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(entries);
  for (const file of found) for (const next of importsOf(file, false)) found.add(next);
  return found;
}

function importsOf(file: string, isLater: boolean): readonly string[] {
  const names: string[] = [];
  const walk = (node: ts.Node): void => {
    const isNow = ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly;
    if (!isLater && (isNow || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      names.push((node.moduleSpecifier as ts.StringLiteral).text);
    if (isLater && ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      names.push((node.arguments[0] as ts.StringLiteral).text);
    ts.forEachChild(node, walk);
  };
  walk(parsed(file));
  return names
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name))
    .flatMap((path) =>
      [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].filter((one) => FILES_THERE.has(one)),
    )
    .filter((path) => /\.tsx?$/.test(path));
}

function stringsIn(file: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) found.push(node.text);
    ts.forEachChild(node, walk);
  };
  walk(parsed(file));
  return found;
}

const learnedBy = (file: string): readonly string[] =>
  [...readFileSync(join(SOURCE, file), "utf8").matchAll(/^learn\((\w+)\);$/gm)].map((match) => match[1]!);

function parsed(file: string): ts.SourceFile {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const found = TREES.get(file) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  TREES.set(file, found);
  return found;
}
