import type { ReactFlowProps } from "@xyflow/react";
import type { Say } from "../../i18n";

/** What the library that draws calls its buttons to those who do not see them, in the page's language. */
export const drawingWords = (say: Say): NonNullable<ReactFlowProps["ariaLabelConfig"]> => ({
  "controls.ariaLabel": say("drawingControls"),
  "controls.zoomIn.ariaLabel": say("drawingZoomIn"),
  "controls.zoomOut.ariaLabel": say("drawingZoomOut"),
  "controls.fitView.ariaLabel": say("drawingFit"),
});
