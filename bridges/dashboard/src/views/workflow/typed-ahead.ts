import { useEffect, useLayoutEffect, useRef } from "react";

const FRESH = "fresh"; // of a field that got the focus by itself, and in which nothing has been written yet

/**
 * What is typed while a form is on its way is meant for its field: it is kept back from all else, and put there.
 *
 * @param isAwaited The form is wanted, and its field has not got the focus yet.
 * @returns Gives a field the focus and what was typed for it; Enter behind that saves its form.
 */
export function useTypedAhead(isAwaited: boolean, giveUp: () => void): (field: HTMLElement) => void {
  const typed = useRef({ text: "", isEnded: false });
  const now = useRef(giveUp);
  useEffect(() => void (now.current = giveUp));
  useLayoutEffect(() => {
    if (!isAwaited) return;
    typed.current = { text: "", isEnded: false };
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return;
      const { text, isEnded } = typed.current;
      if (key === "Escape" || key === "Tab") return now.current();
      if (isEnded) return;
      if (key === "Backspace") typed.current.text = text.slice(0, -1);
      else if (key === "Enter") typed.current.isEnded = text !== "" && !event.repeat;
      else if ([...key].length === 1) typed.current.text += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const hit = () => now.current(); // elsewhere by now
    addEventListener("keydown", pressed, true);
    addEventListener("pointerdown", hit, true);
    return () => {
      removeEventListener("keydown", pressed, true);
      removeEventListener("pointerdown", hit, true);
    };
  }, [isAwaited]);
  return (field) => {
    const { text, isEnded } = typed.current;
    typed.current = { text: "", isEnded: false };
    field.focus();
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (text)
      document.execCommand("insertText", false, text); // as if it were typed there, so it can be taken back there
    else if (!field.value) {
      field.dataset[FRESH] = "";
      const spent = () => delete field.dataset[FRESH];
      for (const each of ["input", "blur"]) field.addEventListener(each, spent, { once: true });
    }
    if (isEnded) field.form?.requestSubmit();
  };
}

/** Whether a field has the focus by itself, and nothing in it could be taken back: what was done before still is. */
export const isFresh = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && FRESH in target.dataset;
