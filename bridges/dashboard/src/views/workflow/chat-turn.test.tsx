import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import "../../i18n/learn-workflow";
import { ChatTurn } from "./chat-turn";

it("leads to the page of a demand that is named in what is said, and nowhere else", () => {
  const content =
    "“找乐队”在等提出它的人回答 1 个问题：“哪一天？”。在需求 d-1a2b3c4d 的页面上回答，不是 d-12 或 xd-1a2b3c4d。";
  const turn = { turn_id: "t-1", role: "assistant" as const, content, at: "2026-11-27T12:00:00Z", decisions: [] };
  const html = renderToStaticMarkup(<ChatTurn turn={turn} goals={[]} answer={null} isAlone />);

  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="#/d/d-1a2b3c4d"');
});
