import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import "../../i18n/learn-workflow";
import { StepFace } from "./step-face";

it.each([[["Mei", "Jonas"]], ["Mei, Jonas"]])("names whom an approval asks, written as %o", (people) => {
  const node = { ...newNode("approval", { x: 0, y: 0 }), name: "Budget", config: { people } };
  const html = renderToStaticMarkup(<StepFace node={node} problems={[]} isNew={false} />);

  expect(html).toContain("Mei · Jonas");
});
