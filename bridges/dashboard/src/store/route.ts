import { useCallback, useSyncExternalStore } from "react";

export type Route =
  | { readonly view: "ask"; readonly text: string }
  | { readonly view: "demands" | "wall" | "workflows" | "network" | "admin" | "lost" }
  | { readonly view: "tasks"; readonly person: string }
  | { readonly view: "negotiation" | "stage" | "waterfall"; readonly demandId: string }
  | { readonly view: "compare"; readonly demandId: string; readonly columns: readonly string[] }
  | { readonly view: "shared"; readonly token: string; readonly isStage: boolean }
  | { readonly view: "workflow"; readonly workflowId: string };

/** Routes are in the fragment (`#/d/d-1234`), so that the server has one page, and a saved page works from disk. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const [, head = "", tail = "", part = ""] = path.split("/");
  if (head === "") return { view: "ask", text: new URLSearchParams(query).get("text") ?? "" };
  if (head === "d" && tail && part === "compare")
    return { view: part, demandId: decoded(tail), columns: new URLSearchParams(query).getAll("c") };
  if (head === "d" && tail)
    return { view: part === "stage" || part === "waterfall" ? part : "negotiation", demandId: decoded(tail) };
  if (head === "s" && tail) return { view: "shared", token: decoded(tail), isStage: part === "stage" };
  if (head === "w" && tail) return { view: "workflow", workflowId: decoded(tail) };
  if (head === "tasks") return { view: "tasks", person: decoded(tail) };
  if (head === "demands" || head === "wall" || head === "workflows" || head === "network" || head === "admin")
    return { view: head };
  return { view: "lost" };
}

export const linkTo = {
  ask: (text = ""): string => (text ? `#/?text=${encodeURIComponent(text)}` : "#/"),
  demands: "#/demands",
  wall: "#/wall",
  workflows: "#/workflows",
  tasks: (person = ""): string => (person ? `#/tasks/${encodeURIComponent(person)}` : "#/tasks"),
  network: "#/network",
  admin: "#/admin",
  workflow: (workflowId: string): string => `#/w/${encodeURIComponent(workflowId)}`,
  negotiation: (demandId: string): string => `#/d/${encodeURIComponent(demandId)}`,
  /** A demand beside others, each written as `writtenOf` writes it. */
  compare: (demandId: string, columns: readonly string[]): string =>
    `#/d/${encodeURIComponent(demandId)}/compare?${new URLSearchParams(columns.map((column) => ["c", column]))}`,
  waterfall: (demandId: string): string => `#/d/${encodeURIComponent(demandId)}/waterfall`,
  stage: (demandId: string): string => `#/d/${encodeURIComponent(demandId)}/stage`,
  shared: (token: string): string => `#/s/${encodeURIComponent(token)}`,
  sharedStage: (token: string): string => `#/s/${encodeURIComponent(token)}/stage`,
};

export const goTo = (link: string): void => {
  location.hash = link;
};

export function useHash(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("hashchange", changed);
      return () => removeEventListener("hashchange", changed);
    },
    () => location.hash,
  );
}

/** What the address says of where one is within a view (`#/d/d-1234?tab=changes`); null where it says nothing. */
export function usePlace(name: string): readonly [string | null, (value: string | null) => void] {
  const value = placesOf(useHash()).get(name);
  const set = useCallback((wanted: string | null) => setPlace(name, wanted), [name]);
  return [value, set];
}

const placesOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split("?")[1] ?? "");

/** Moving about within a view is no step of the browser's history: back leads to the view before. */
function setPlace(name: string, value: string | null): void {
  const [path = "", query = ""] = location.hash.split("?");
  const places = new URLSearchParams(query);
  if (value === null || value === "") places.delete(name);
  else places.set(name, value);
  const hash = places.size ? `${path || "#"}?${places}` : path || "#";
  if (hash === (location.hash || "#")) return;
  history.replaceState(history.state, "", hash);
  dispatchEvent(new Event("hashchange")); // it raises none of its own
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
