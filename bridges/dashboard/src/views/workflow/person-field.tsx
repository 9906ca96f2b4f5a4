import { useState } from "react";
import type { Somebody } from "../../api/people";
import { calledOf, meant, peopleIn, personIn } from "../../canvas/people";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { PersonBox } from "./person-box";
import { usePeople } from "./use-people";

interface Props {
  readonly id: string;
  readonly text: string;
  readonly maxLength?: number | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid: boolean;
  readonly entered?: (() => void) | undefined;
}

/** Whose something is: by name, with whom that means told while one writes. */
export function PersonField({
  person,
  change,
  ...rest
}: Props & {
  /** By what the node names them; empty: nobody. */
  readonly person: string;
  readonly change: (name: string, person: string) => void;
}) {
  const { text } = rest;
  const people = usePeople();
  return (
    <PersonBox
      {...rest}
      people={people}
      write={(name) => change(name, personIn(name, people))}
      choose={(who) => change(who.display_name, who.person)}
      note={<Whose text={text} person={person} people={people} />}
    />
  );
}

/** Who will find it under their tasks, by what is written. */
function Whose({ text, person, people }: { text: string; person: string; people: readonly Somebody[] }) {
  const say = useSay();
  if (!text.trim() || text.includes("{{") || !people.length) return null;
  const known = people.find((each) => each.person === person);
  const found = known ? null : meant(person || text, people);
  return (
    <output className={known && !known.is_removed ? "muted small" : "person-note warm small"}>
      {known && say(known.is_removed ? "nodeRemoved" : "personKnown", { name: known.display_name })}
      {found?.state === "several" && say("personSeveral", { count: found.count })}
      {found?.state === "known" && say("personByNameOnly", { name: found.who.display_name })}
      {found?.state === "nameless" && say("personNameless", { name: text.trim() })}
      {found?.state === "unknown" && say("personUnknown", { name: person || text.trim() })}
    </output>
  );
}

/** Several people, each by name; what a run will say, as a template, is written as it is. */
export function PeopleField({
  change,
  none,
  ...rest
}: Props & {
  readonly change: (text: string) => void;
  /** What it means that nobody is named. */
  readonly none: string;
}) {
  const say = useSay();
  const people = usePeople();
  /** A name that is being written, beside those who were chosen before it; null: none is. */
  const [writing, setWriting] = useState<{ readonly before: readonly string[]; readonly text: string } | null>(null);
  const { text } = rest;
  const isWhole = text.includes("{{") || text.trim().startsWith("[");
  const chosen = isWhole ? [] : (writing?.before ?? peopleIn(text));
  const written = isWhole ? text : (writing?.text ?? "");
  const put = (all: readonly string[]) => change([...new Set(all)].join(", "));
  const idsIn = (names: string) => peopleIn(names).map((each) => personIn(each, people));
  const write = (names: string) => {
    const before = writing?.before ?? chosen;
    setWriting({ before, text: names });
    if (names.includes("{{")) change(names);
    else put([...before, ...idsIn(names).filter(Boolean)]); // whoever leaves now has said so
  };
  const remove = (person: string) => {
    const left = chosen.filter((each) => each !== person);
    if (writing) setWriting({ ...writing, before: left });
    put([...left, ...idsIn(written).filter(Boolean)]);
    document.getElementById(rest.id)?.focus(); // their button goes with them
  };
  const take = (): boolean => {
    const unclear = isWhole ? [] : peopleIn(written).filter((each) => !personIn(each, people));
    const clear = idsIn(written).filter(Boolean);
    setWriting(unclear.length ? { before: [...chosen, ...clear], text: unclear.join(", ") } : null);
    return clear.length > 0 && !isWhole;
  };
  const found = meant(isWhole ? "" : (peopleIn(written).at(-1) ?? ""), people);
  return (
    <>
      {!text.trim() && <span className="muted small">{none}</span>}
      <ul className="chosen-people" hidden={!chosen.length}>
        {chosen.map((person) => (
          <Chosen key={person} person={person} people={people} remove={() => remove(person)} />
        ))}
      </ul>
      <PersonBox
        {...rest}
        text={written}
        people={people}
        without={chosen}
        placeholder={say("peopleFind")}
        write={write}
        choose={(who) => {
          put([...chosen, who.person]);
          setWriting(null);
        }}
        take={take}
        note={
          (found.state === "several" ||
            found.state === "nameless" ||
            (found.state === "unknown" && people.length > 0)) && (
            <output className="person-note warm small">
              {found.state === "several" && say("personSeveral", { count: found.count })}
              {found.state === "nameless" && say("personNameless", { name: written.trim() })}
              {found.state === "unknown" && say("personUnknown", { name: written.trim() })}
            </output>
          )
        }
      />
    </>
  );
}

function Chosen({ person, people, remove }: { person: string; people: readonly Somebody[]; remove: () => void }) {
  const say = useSay();
  const name = calledOf(person, people);
  const isUnknown = people.length > 0 && meant(person, people).state === "unknown";
  return (
    <li>
      <span className="chip outline">
        {name}
        <button type="button" className="button icon small" aria-label={say("peopleRemove", { name })} onClick={remove}>
          <Icon name="close" />
        </button>
      </span>
      {isUnknown && <output className="person-note warm small">{say("personUnknown", { name })}</output>}
    </li>
  );
}
