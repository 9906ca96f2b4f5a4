// Everything that the page shows is made here: tsconfig.json and vite.config.ts say so. What others wrote stays as it
// is in the page's data (digests are of that), and is shown with what is hidden in it.
import { Fragment, jsx as make, jsxs as makeMany } from "react/jsx-runtime";
import { visible } from "./visible";

export type { JSX } from "react";
export { Fragment };

const SHOWN = ["title", "alt", "placeholder", "aria-label", "aria-description", "label"] as const;
type Make = typeof make;

export const jsx: Make = (type, props, key) => make(type, shown(type, props), key);
export const jsxs: Make = (type, props, key) => makeMany(type, shown(type, props), key);

/** The properties of an element of the browser, with texts as they may be seen; components get theirs as they are. */
export function shown<P>(type: unknown, props: P): P {
  if (typeof type !== "string" && type !== Fragment) return props;
  const given = props as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const name of SHOWN) if (typeof given[name] === "string") note(changed, name, given[name], visible(given[name]));
  note(changed, "children", given.children, shownChild(given.children));
  return Object.keys(changed).length ? { ...props, ...changed } : props;
}

function note(changed: Record<string, unknown>, name: string, before: unknown, after: unknown): void {
  if (after !== before) changed[name] = after;
}

function shownChild(child: unknown): unknown {
  if (typeof child === "string") return visible(child);
  if (!Array.isArray(child)) return child;
  const children = child.map((each: unknown) => shownChild(each));
  return children.some((each, n) => each !== child[n]) ? children : child;
}
