import { useCallback, useState } from "react";
import { listNotices, noteRead, type Notice } from "../../api/tasks";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { noteSeen, readSeen } from "../../components/kept-seen";
import { useAsked } from "../../components/use-asked";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

const EVERY_MS = 5000;
const SEEN = "towow.notices-seen";

interface Props {
  readonly person: string;
  /** Whether whoever looks sees only what is theirs. */
  readonly isOwn: boolean;
}

/** What workflows have told one by name, until one has read it: nobody else is told. */
export function Notices({ person, isOwn }: Props) {
  const { found } = useAsked(
    useCallback(() => listNotices(person), [person]),
    EVERY_MS,
  );
  const [seen, setSeen] = useState(() => readSeen(SEEN));
  const news = unread(found?.items ?? [], seen);
  const read = () => {
    setSeen(noteSeen(SEEN, news.map(keyOf))); // also where nothing says who reads, or the server is away
    noteRead(person, news).catch(() => undefined);
  };
  return <NoticeList notices={news} isOwn={isOwn} read={read} />;
}

/** What nobody has marked as read: neither this browser nor, on another device, whoever looks. */
export const unread = (notices: readonly Notice[], seen: ReadonlySet<string>): readonly Notice[] =>
  notices.filter((each) => !each.is_read && !seen.has(keyOf(each)));

const keyOf = ({ notice_id: id, to }: Notice): string => `${id} ${to}`;

interface ListProps {
  readonly notices: readonly Notice[];
  readonly isOwn: boolean;
  readonly read: () => void;
}

export function NoticeList({ notices, isOwn, read }: ListProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  if (!notices.length) return null;
  const title = say(isOwn ? "noticesTitle" : "noticesOthers");
  return (
    <section className="banner warm plan-gained" aria-label={title}>
      <div>
        <p>{title}</p>
        <ul className="lines">
          {notices.map((each) => (
            <li key={keyOf(each)}>
              {!isOwn && <span className="muted">{say("noticeTo", { name: each.to_name })} · </span>}
              {each.is_not_done && `${say("noticeNotDone", { name: each.name })} `}
              <strong>{each.message}</strong>
              <span className="muted">
                {" "}
                · {each.workflow_title || say("workflowUntitled")} · {dateAndTime(each.at, language)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className="button small push" onClick={read}>
        <Icon name="check" />
        {say("movedSeen")}
      </button>
    </section>
  );
}
