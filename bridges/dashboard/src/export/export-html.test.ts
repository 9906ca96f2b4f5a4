import { afterEach, expect, test, vi } from "vitest";
import { History } from "../negotiation/history";
import { showArchive, useNegotiations } from "../store/negotiations";
import { Script } from "../testing/events";
import { isSealed } from "./archive";
import { archiveHtml, exportOf } from "./export-html";

afterEach(() => vi.unstubAllGlobals());

const HOSTILE = "</script><script>alert(1)</script><!-- <img src=x>";

function page(): string {
  const { events } = new Script().add("towow.demand.submitted", { user_id: "x", raw_input: HOSTILE });
  const archive = { format: "towow-events-1", demand_id: "d-1", events, certificate: null } as const;
  return archiveHtml({
    archive,
    script: "const s = '</script>' + '<!--';",
    style: "a{}",
    title: HOSTILE,
    nonce: "abc",
  });
}

test("nothing in the data or the title ends an element or opens one", () => {
  expect(page().match(/<script/g)).toHaveLength(2);
  expect(page().match(/<\/script>/g)).toHaveLength(2);
  expect(page()).not.toContain("<!--");
  expect(page()).not.toContain("<img");
});

test("the events come out of the page as they went in", () => {
  const data = /<script type="application\/json" id="towow-archive">(.*)<\/script>/.exec(page())?.[1];

  expect(JSON.parse(data!)).toMatchObject({ demand_id: "d-1", events: [{ payload: { raw_input: HOSTILE } }] });
});

test("the script means the same as before", () => {
  const script = /<script type="module" nonce="abc">(.*)<\/script>/.exec(page())?.[1];

  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- our own script
  expect(new Function(`${script!} return s`)()).toBe("</script><!--");
});

test("what the server could not be asked for is unsealed, and the file that holds it says so", async () => {
  const history = new History("d-1");
  for (const event of new Script().add("towow.demand.submitted", { user_id: "x", raw_input: "y" }).events)
    history.append(event);
  const answers: readonly (() => Promise<Response>)[] = [
    () =>
      Promise.resolve(Response.json({ format: "towow-events-1", demand_id: "d-1", events: [], seal: { digest: "" } })),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.resolve(Response.json({ detail: "The store is away." }, { status: 503 })),
  ];
  const seen: (readonly [boolean, boolean | undefined])[] = [];
  for (const answer of answers) {
    vi.stubGlobal("fetch", vi.fn(answer));
    const archive = await exportOf(history);
    showArchive("d-1", archive.events, isSealed(archive));
    seen.push([isSealed(archive), useNegotiations.getState().watched["d-1"]?.isUnsealed]);
  }

  expect(seen).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});
