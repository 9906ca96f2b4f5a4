import { expect, it } from "vitest";

import { CANVAS } from "./words-canvas";
import { EVENTS } from "./words-events";
import { FILES } from "./words-files";
import { GATE } from "./words-gate";
import { HISTORY } from "./words-history";
import { NEGOTIATION } from "./words-negotiation";
import { REQUIREMENTS } from "./words-requirements";
import { SHELL } from "./words-shell";
import { STAGE } from "./words-stage";
import { TASKS } from "./words-tasks";
import { WHY } from "./words-why";
import { WORKFLOW } from "./words-workflow";

it("has each word in one file only, or a button would change its name by another's", () => {
  const files = [CANVAS, EVENTS, FILES, GATE, HISTORY, NEGOTIATION, REQUIREMENTS, SHELL, STAGE, TASKS, WHY, WORKFLOW];
  const keys = files.flatMap((words) => Object.keys(words));

  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
