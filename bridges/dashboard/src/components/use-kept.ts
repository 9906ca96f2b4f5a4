import { useState } from "react";
import { written } from "../store/written";
import { useSession } from "../store/session";

/**
 * What somebody writes in a form, kept in this tab until it is sent, whatever is looked at in between.
 *
 * `form` names it among all forms, and is another one's key too: what is written in one stands in no other.
 */
export function useKept<T extends object>(form: string, empty: T) {
  const user = useSession(({ session }) => session.user_id ?? "");
  const key = `${user} ${form}`;
  const [said, setSaid] = useState(() => written.read<T>(key) ?? empty);
  const write = (change: Partial<T>) => {
    const next = { ...said, ...change };
    if (JSON.stringify(next) === JSON.stringify(empty)) written.drop(key);
    else written.keep(key, next);
    setSaid(next);
  };
  const clear = () => {
    written.drop(key);
    setSaid(empty);
  };
  return { said, write, clear };
}
