import { useId, useState, type FormEvent } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { signIn, useSession } from "../../store/session";
import "../../i18n/learn-sign-in";
import "./sign-in.css";

/** Asked only by a server that wants a token. */
export function SignInView() {
  const say = useSay();
  const id = useId();
  const wasRefused = useSession((state) => state.wasRefused);
  const [token, setToken] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!token.trim()) return;
    setSending(true);
    if (!(await signIn(token))) setSending(false);
  };
  return (
    <section className="sign-in card" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{say("signInTitle")}</h1>
      <p className="muted">{say("signInLead")}</p>
      <form onSubmit={(event) => void send(event)}>
        <label htmlFor={id}>{say("signInToken")}</label>
        <input
          id={id}
          type="password"
          className="field"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={token}
          aria-invalid={wasRefused}
          onChange={(event) => setToken(event.target.value)}
        />
        <button type="submit" className="button primary" disabled={isSending || !token.trim()}>
          {say("signIn")}
          <Icon name="arrow" />
        </button>
      </form>
      {wasRefused && (
        <p role="alert" className="banner bad">
          {say("signInRefused")}
        </p>
      )}
    </section>
  );
}
