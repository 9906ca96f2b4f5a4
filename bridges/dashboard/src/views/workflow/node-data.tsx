import type { DataRow } from "../../api/workflows";
import { readsAsOther } from "../../canvas/fields";
import { named, useSay, type Say } from "../../i18n";

const SHOWN = 60; // characters of a value

interface Props {
  readonly data: readonly DataRow[];
  readonly insert: (expression: string) => void;
}

/** What the nodes before this one gave, and the variables: a click puts it into the field that was written in last. */
export function NodeData({ data, insert }: Props) {
  const say = useSay();
  if (!data.length) return null;
  return (
    <details className="node-data">
      <summary>{say("nodeData")}</summary>
      <p className="muted small">{say("nodeDataHint")}</p>
      {data.map((row) => (
        <button
          key={row.expression}
          type="button"
          className="button small"
          onMouseDown={(event) => event.preventDefault()} // the field keeps its place
          onClick={() => insert(row.expression)}
        >
          {labelOf(say, row)}
          {row.value !== null && <span className="muted"> {shortly(row.value)}</span>}
          <code className="muted">{row.expression}</code>
        </button>
      ))}
    </details>
  );
}

/** What a node gives, in the words of its form; a part of an item has only the name that its data has. */
export const labelOf = (say: Say, { node_id: node, label, part }: DataRow): string =>
  part ? `${label} · ${node ? named(say, "result_", part) : part}` : label;

/** A value in a few characters; a text that could be read as something else stands in quotation marks. */
export function shortly(value: unknown, most = SHOWN): string {
  const text = typeof value === "string" && !readsAsOther(value) ? value : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
