import { expect, test } from "vitest";
import { Script } from "../testing/events";
import { archiveHtml } from "./export-html";

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
