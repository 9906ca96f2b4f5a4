import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const FILES: ReadonlySet<string> = new Set(
  readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file)),
);

/** Our modules that a module imports, also those of which it only wants a type (ESLint does not see these). */
function importsOf(file: string): readonly string[] {
  return ts
    .preProcessFile(readFileSync(join(SOURCE, file), "utf8"))
    .importedFiles.map((imported) => imported.fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(file), name))
    .flatMap((path) => [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].filter((each) => FILES.has(each)));
}

/** The first circle that begins or ends below `file`, as the modules of the way. */
function circleFrom(file: string, way: readonly string[], done: Set<string>): readonly string[] {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return [];
  for (const next of importsOf(file)) {
    const circle = circleFrom(next, [...way, file], done);
    if (circle.length) return circle;
  }
  done.add(file);
  return [];
}

test("no module imports itself by way of others, not even for a type", () => {
  const done = new Set<string>();

  expect(FILES.size).toBeGreaterThan(50);
  expect([...FILES].map((file) => circleFrom(file, [], done)).filter((circle) => circle.length)).toEqual([]);
});
