import { useEffect, useRef, useState, type FocusEventHandler, type KeyboardEvent, type ReactNode } from "react";
import type { Somebody } from "../../api/people";
import { offered } from "../../canvas/people";
import { Avatar } from "../../components/avatar";
import { isComposing } from "../../components/composing";
import { useSay } from "../../i18n";

const SHOWN_MAX = 6;

interface Props {
  readonly id: string;
  readonly text: string;
  readonly people: readonly Somebody[];
  /** Who is not offered: they are chosen already. */
  readonly without?: readonly string[];
  readonly describedBy?: string | undefined;
  readonly placeholder?: string;
  readonly isInvalid?: boolean;
  readonly maxLength?: number | undefined;
  readonly entered?: FocusEventHandler | undefined;
  readonly write: (text: string) => void;
  readonly choose: (who: Somebody) => void;
  /** Enter where nobody of the list is chosen, and leaving it; whether there was anything to take. */
  readonly take?: () => boolean;
  /** What is to be said of what is written: below it, and in sight while the list is open. */
  readonly note?: ReactNode;
}

/** A name to write, with those whose it may be below: arrows or the mouse choose, and any other text may stand there. */
export function PersonBox({ id, text, people, without, write, choose, take, entered, note, ...rest }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const found = isOpen ? offered(text, people, without) : [];
  const shown = found.slice(0, SHOWN_MAX);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (shown.length) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown.length]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const settle = (who: Somebody) => {
    choose(who);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && !isOpen) setOpen(true);
    else if (by && shown.length)
      setChosen((chosen + by + shown.length + (chosen < 0 && by < 0 ? 1 : 0)) % shown.length);
    else if (event.key === "Enter" && shown[chosen]) settle(shown[chosen]);
    else if (event.key === "Escape" && shown.length) close();
    else if (event.key !== "Enter") return;
    else {
      close(); // nothing of it may lie over the field that comes next
      if (!take?.()) return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const several = (name: string) => people.filter((each) => each.display_name === name).length > 1;
  return (
    <div className="person-box">
      <input
        id={id}
        className="field"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-people`}
        aria-autocomplete="list"
        aria-activedescendant={shown[chosen] ? `${id}-${chosen}` : undefined}
        aria-describedby={rest.describedBy}
        aria-invalid={rest.isInvalid}
        autoComplete="off"
        placeholder={rest.placeholder}
        maxLength={rest.maxLength}
        value={text}
        onFocus={entered}
        onClick={() => setOpen(true)}
        onBlur={() => {
          close();
          take?.();
        }}
        onChange={(event) => {
          write(event.target.value);
          setOpen(true);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${id}-people`} role="listbox" aria-label={say("peopleOffered")} hidden={!shown.length}>
        {shown.map((who, n) => (
          <li
            key={who.person}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === chosen}
            onPointerDown={(event) => event.preventDefault()} // what is written keeps the focus until it is a click
            onClick={() => settle(who)}
          >
            <Avatar agentId={who.person} name={who.display_name} size="small" />
            <span>
              <strong>{who.display_name}</strong>{" "}
              <span className="muted small">
                {[who.location, several(who.display_name) && who.person, who.is_in_plan && say("peopleInPlan")]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
        {found.length > shown.length && (
          <li className="muted small" role="presentation" onPointerDown={(event) => event.preventDefault()}>
            {say("peopleMore", { count: found.length - shown.length })}
          </li>
        )}
        {shown.length > 0 && note && (
          <li role="presentation" data-note="">
            {note}
          </li>
        )}
      </ul>
      {shown.length === 0 && note}
    </div>
  );
}
