import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { found } from "../../canvas/finding";
import type { Canvas } from "../../canvas/operations";
import { assigneeOf } from "../../canvas/people";
import { isComposing } from "../../components/composing";
import { named, useSay } from "../../i18n";
import { usePeople } from "./use-people";

const SHOWN_MAX = 8;

interface Props {
  readonly canvas: Canvas;
  readonly go: (nodeId: string) => void;
}

/** Finds a node by words of its name, person or kind: "/" or Ctrl-F begins, arrows choose, Enter goes there. */
export function Finder({ canvas, go }: Props) {
  const say = useSay();
  const people = usePeople();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, choose] = useState(0);
  const nodes = useMemo(
    () => found(canvas, text, (kind) => named(say, "nodeKind_", kind), people),
    [canvas, text, say, people],
  );
  const shown = nodes.slice(0, SHOWN_MAX);
  const back = useFindKeys(input);
  const write = (words: string) => {
    setText(words);
    choose(0);
  };
  const goTo = (nodeId: string) => {
    write("");
    input.current?.blur();
    go(nodeId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && shown.length) choose((chosen + by + shown.length) % shown.length);
    else if (event.key === "Enter" && shown[chosen]) goTo(shown[chosen].node_id);
    else if (event.key === "Escape") {
      write("");
      back();
    } else return;
    event.preventDefault();
  };
  const isOpen = text.trim() !== "";
  return (
    <div className="finder">
      <input
        ref={input}
        className="field"
        role="combobox"
        aria-label={say("findLabel")}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[chosen] ? `${id}-${shown[chosen].node_id}` : undefined}
        aria-keyshortcuts="/ Control+F Meta+F"
        placeholder={say("findHint")}
        autoComplete="off"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={say("findLabel")} hidden={!isOpen || !shown.length}>
        {shown.map((node, n) => (
          <li
            key={node.node_id}
            id={`${id}-${node.node_id}`}
            role="option"
            aria-selected={n === chosen}
            data-status={node.status ?? "none"}
            onPointerDown={(event) => event.preventDefault()} // what is written keeps the focus until it is a click
            onClick={() => goTo(node.node_id)}
          >
            <strong>{node.name || named(say, "nodeKind_", node.node_type)}</strong>{" "}
            <span className="muted small">
              {[named(say, "nodeKind_", node.node_type), assigneeOf(node, people)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <span role="status" className={isOpen && !nodes.length ? "nothing" : "visually-hidden"}>
        {isOpen && (nodes.length ? say("findCount", { count: nodes.length }) : say("findNothing"))}
      </span>
    </div>
  );
}

/** "/" where nothing is being written, and Ctrl-F; a second Ctrl-F is the browser's. Gives the way back to what had the focus. */
function useFindKeys(input: React.RefObject<HTMLInputElement | null>): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f" && !event.shiftKey;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isWriting(event.target);
      if (event.altKey || !(isFind || isSlash)) return;
      if (document.activeElement === input.current || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      before.current = document.activeElement;
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [input]);
  return () => {
    const { current } = before;
    if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
    else input.current?.blur();
  };
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
