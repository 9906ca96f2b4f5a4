import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Schema {
  $defs: Record<string, { properties: Record<string, unknown> }>;
  oneOf: { properties: { event_type: { const: string } } }[];
}

const DASHBOARD = join(import.meta.dirname, "../..");
const SCHEMA = join(DASHBOARD, "../../docs/events.schema.json");
const PATIENCE_MS = 180_000; // the type checker reads everything, on a busy machine too

/** What the type checker says of this page's sources with another catalogue; empty where it is content. */
function check(folder: string, change: (schema: Schema) => void): string {
  const schema = JSON.parse(readFileSync(SCHEMA, "utf8")) as Schema;
  change(schema);
  writeFileSync(join(folder, "schema.json"), JSON.stringify(schema));
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  run(join(DASHBOARD, "scripts/generate-events.mjs"), "schema.json", "src/generated/events.ts");
  try {
    run(join(DASHBOARD, "node_modules/typescript/bin/tsc"), "--noEmit");
    return "";
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  }
}

describe("the types of the events", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(DASHBOARD, "node_modules/.catalogue-"));
    for (const name of ["src", "tsconfig.json", "vite.config.ts"]) {
      cpSync(join(DASHBOARD, name), join(folder, name), { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a field that is renamed fails the build, and the place is named", { timeout: PATIENCE_MS }, () => {
    const said = check(folder, ({ $defs }) => {
      const { properties } = $defs["OfferSubmitted"]!;
      properties["offered"] = properties["contribution"];
      delete properties["contribution"];
    });

    expect(said).toContain("src/negotiation/describe.ts");
    expect(said).toContain("'contribution' does not exist");
  });

  test("a new kind of event fails the build until somebody decides what it means", { timeout: PATIENCE_MS }, () => {
    const said = check(folder, ({ oneOf }) => {
      const copy = structuredClone(oneOf[0]!);
      copy.properties.event_type.const = "towow.something.new";
      oneOf.push(copy);
    });

    expect(said).toContain("src/negotiation/reduce.ts");
    expect(said).toContain("'never'");
  });
});
