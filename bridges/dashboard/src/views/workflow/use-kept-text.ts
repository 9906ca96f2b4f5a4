import { useCallback, useState } from "react";
import { written } from "../../store/written";

interface Kept {
  readonly text: string;
}

/** What is written in a field and not sent: it is there again when one comes back to it, in this tab. */
export function useKeptText(form: string): readonly [string, (text: string) => void] {
  const [kept, setKept] = useState(() => ({ form, text: written.read<Kept>(form)?.text ?? "" }));
  const text = kept.form === form ? kept.text : (written.read<Kept>(form)?.text ?? "");
  const setText = useCallback(
    (next: string) => {
      setKept({ form, text: next });
      if (next) written.keep(form, { text: next } satisfies Kept);
      else written.drop(form);
    },
    [form],
  );
  return [text, setText];
}
