import { Fragment, jsxDEV as make } from "react/jsx-dev-runtime";
import { shown } from "./jsx-runtime";

export type { JSX } from "react";
export { Fragment };

export const jsxDEV: typeof make = (type, props, ...more) => make(type, shown(type, props), ...more);
