import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DemandSide } from "../../api/forks";
import "../../i18n/learn-compare"; // as the view does
import { Column } from "./column";

test("of two that have no plan nothing is said of how far they are apart, and nothing is drawn for it", () => {
  const side = { demand_id: "d-1", proposal: null, outcome: null, requirements: [], open_points: [], status: "failed" };
  const failed = side as unknown as DemandSide;
  const html = renderToStaticMarkup(<Column first={failed} side={failed} label="beside" head={null} />);

  expect(html).toContain("compare-state");
  expect(html).not.toContain("<strong>");
});
