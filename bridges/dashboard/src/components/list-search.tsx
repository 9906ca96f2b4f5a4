import { useEffect, useState } from "react";

const TYPED_AFTER_MS = 250; // what is typed in one go is asked for once

interface Props {
  readonly text: string;
  readonly label: string;
  readonly search: (text: string) => void;
}

/** Looks for words in a list that the server keeps. */
export function ListSearch({ text, label, search }: Props) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]); // gone back to, or followed a link
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search(typed.trim()), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, text, search]);
  return (
    <input
      type="search"
      className="field push"
      maxLength={200}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
