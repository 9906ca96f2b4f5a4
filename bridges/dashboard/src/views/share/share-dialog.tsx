import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from "react";
import { listShares, makeShare, revokeShare, type Share } from "../../api/shares";
import { Chip } from "../../components/chip";
import { CopyButton } from "../../components/copy-button";
import { Dialog } from "../../components/dialog";
import { dateAndTime } from "../../components/format";
import { troubleOf } from "../../components/trouble";
import { useSay } from "../../i18n";
import { keepListed, keepShare, useMadeShares } from "../../store/made-shares";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { QrCode } from "../stage/qr-code";
import "../../i18n/learn-share";
import "./share.css";
import "../../styles/labelled.css";

interface Props {
  readonly demandId: string;
  readonly onClose: () => void;
}

/** Links to look at a negotiation: made, listed, taken back. */
export function ShareDialog({ demandId, onClose }: Props) {
  const say = useSay();
  const [shares, setShares] = useState<readonly Share[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const asked = useRef(0); // a list of before a link was made says nothing of it
  const show = useCallback(
    (reading: Promise<readonly Share[]>) => {
      asked.current += 1;
      const turn = asked.current;
      reading.then(
        (listed) => {
          if (turn !== asked.current) return;
          keepListed(demandId, listed);
          setShares(listed);
          setError(null);
        },
        (problem: unknown) => turn === asked.current && setError(problem),
      );
    },
    [demandId],
  );
  useEffect(() => show(listShares(demandId)), [demandId, show]);
  return (
    <Dialog kind="drawer" title={say("shareTitle")} onClose={onClose}>
      <div className="drawer-body share">
        <p>{say("shareLead")}</p>
        <NewShare demandId={demandId} made={() => show(listShares(demandId))} refused={setError} />
        <MadeLink demandId={demandId} />
        {error !== null && (
          <p role="alert" className="banner bad">
            {troubleOf(error, say)}
          </p>
        )}
        <section className="stack">
          <h3>{say("shareLinks")}</h3>
          {shares?.length === 0 && <p className="muted">{say("shareNone")}</p>}
          <ul className="share-links">
            {shares?.map((share) => (
              <ShareRow key={share.share_id} share={share} revoke={() => show(revokeShare(demandId, share.share_id))} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

const HOURS = [
  [24, "shareDay"],
  [24 * 7, "shareWeek"],
  [24 * 30, "shareMonth"],
] as const;

interface NewProps {
  readonly demandId: string;
  readonly made: () => void;
  readonly refused: (error: unknown) => void;
}

function NewShare({ demandId, made, refused }: NewProps) {
  const say = useSay();
  const id = useId();
  const [hours, setHours] = useState(24 * 7);
  const [isHiding, setHiding] = useState(false);
  const [isSending, setSending] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      keepShare(demandId, (await makeShare(demandId, hours, isHiding)).token);
      made();
    } catch (error) {
      refused(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void make(event)}>
      <div className="labelled">
        <label htmlFor={id}>{say("shareHours")}</label>
        <select id={id} className="field" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
          {HOURS.map(([count, word]) => (
            <option key={count} value={count}>
              {say(word)}
            </option>
          ))}
        </select>
      </div>
      <label className="share-hide">
        <input type="checkbox" checked={isHiding} onChange={(event) => setHiding(event.target.checked)} />
        {say("shareHide")}
      </label>
      <p className="muted small">{say("shareHideHint")}</p>
      <div>
        <button type="submit" className="button primary" disabled={isSending}>
          {say("shareMake")}
        </button>
      </div>
    </form>
  );
}

const HERE_ONLY = /^(localhost|127\.|\[?::1)/;

function MadeLink({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const id = useId();
  const token = useMadeShares(({ tokens }) => tokens[demandId]);
  if (!token) return null;
  const link = new URL(linkTo.shared(token), location.href.split("#")[0]).href;
  return (
    <section className="stack" role="status">
      <label htmlFor={id}>{say("shareMade")}</label>
      <div className="share-link">
        <input id={id} className="field mono" readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyButton text={link} />
      </div>
      {HERE_ONLY.test(location.hostname) && <p className="banner warm">{say("shareLocal")}</p>}
      <div className="share-qr">
        <QrCode link={link} label={say("shareQr")} />
      </div>
    </section>
  );
}

function ShareRow({ share, revoke }: { readonly share: Share; readonly revoke: () => void }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <li>
      <span>
        <span className="mono">{share.share_id}</span> ·{" "}
        {say("shareUntil", { time: dateAndTime(share.expires_at, language) })}
      </span>
      <Chip tone="outline">{say(share.hide_names ? "shareNamesHidden" : "shareNamesShown")}</Chip>
      <button type="button" className="button small danger" onClick={revoke}>
        {say("shareRevoke")}
      </button>
    </li>
  );
}
