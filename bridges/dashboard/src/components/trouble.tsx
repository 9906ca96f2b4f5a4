import { BridgeError } from "../api/http";
import { useSay, type Say } from "../i18n";

/** Why something cannot be shown or done: what the server said, or that there is no server to say anything. */
export const troubleOf = (error: unknown, say: Say): string =>
  error instanceof BridgeError ? error.message : say("networkAway");

/** Nothing while all is well (null). */
export function Trouble({ error }: { readonly error: unknown }) {
  const say = useSay();
  if (error === null) return null;
  return (
    <p className="banner bad" role="status">
      {troubleOf(error, say)}
    </p>
  );
}
