import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { BridgeError } from "../../api/http";
import { isComposing } from "../../components/composing";
import { Dialog } from "../../components/dialog";
import { useSay, type Word } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { choicesFor, type Choice } from "./choices";
import { useKnown } from "./use-known";
import "../../i18n/learn-palette";
import "./palette.css";

/** Any page, demand, workflow or person by a few letters; arrow keys and Enter, or the mouse. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { known, isAsking, problem } = useKnown(text.trim());
  const { language, setLanguage, setTheme } = usePreferences();
  const choices = useMemo(() => {
    const switchLanguage = () => setLanguage(language === "zh" ? "en" : "zh");
    return choicesFor(text, known, { switchLanguage, setTheme }, say);
  }, [text, known, language, setLanguage, setTheme, say]);
  const chosen = Math.min(at, choices.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }); // may give a promise
  }, [chosen]);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.act();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && choices.length) setAt((chosen + by + choices.length) % choices.length);
    else if (event.key === "Enter") take(choices[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog kind="question" title={say("paletteField")} onClose={onClose}>
      <div className="palette-box">
        <input
          className="field"
          type="text"
          role="combobox"
          aria-label={say("paletteField")}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <p role="status" className="muted">
          {problem !== null
            ? problem instanceof BridgeError
              ? problem.message
              : say("networkAway")
            : isAsking
              ? say("paletteAsking")
              : choices.length
                ? say("paletteFound", { count: choices.length })
                : say("paletteNothing", { text })}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={say("paletteField")} className="palette-list" ref={list}>
          {groupsOf(choices).map(([group, members]) => (
            <div key={group} role="group" aria-label={say(group)}>
              <p className="palette-group" aria-hidden="true">
                {say(group)}
              </p>
              {members.map(([index, choice]) => (
                <div
                  key={choice.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === chosen}
                  onMouseMove={() => setAt(index)}
                  onClick={() => take(choice)}
                >
                  <span className="palette-text">{choice.text}</span>
                  {choice.note && <span className="muted">{choice.note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Neighbours of one kind together, each choice with its place in the whole. */
function groupsOf(choices: readonly Choice[]): readonly (readonly [Word, readonly (readonly [number, Choice])[]])[] {
  const found = new Map<Word, (readonly [number, Choice])[]>();
  choices.forEach((choice, index) => found.set(choice.group, [...(found.get(choice.group) ?? []), [index, choice]]));
  return [...found];
}
