import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";

const STEP_PX = 24;
const LEAST_PX = 144; // of what stands above, and of the conversation
const MOVES: Readonly<Record<string, number>> = { ArrowUp: STEP_PX, ArrowDown: -STEP_PX };

let wanted: number | null = null; // how high the conversation is to be, as long as this page is open
let isWantedFolded = false; // beside a form it is one line

interface Props {
  readonly hidden: boolean;
  /** Of the node that is selected; nothing: none is. */
  readonly form: ReactNode;
  readonly variables: ReactNode;
  readonly chat: ReactNode;
}

/** What stands beside the canvas: a form that scrolls by itself, and the conversation, each as high as one wants it. */
export function Beside({ hidden, form, variables, chat }: Props) {
  const say = useSay();
  const column = useRef<HTMLDivElement>(null);
  const [talk, setTalk] = useState(wanted);
  const [isFolded, setFolded] = useState(isWantedFolded);
  const [sizes, setSizes] = useState({ now: LEAST_PX, most: LEAST_PX });
  const chatHeight = () => column.current?.querySelector(".chat")?.getBoundingClientRect().height ?? 0;
  const most = () => Math.max(LEAST_PX, (column.current?.clientHeight ?? 0) - LEAST_PX);
  const fold = (whether: boolean) => {
    isWantedFolded = whether;
    setFolded(whether);
  };
  const resize = (height: number) => {
    wanted = Math.round(Math.max(LEAST_PX, Math.min(most(), height)));
    setTalk(wanted);
    fold(false);
  };
  const isDivided = Boolean(form);
  useLayoutEffect(() => {
    if (!isDivided || !column.current) return;
    const look = () => setSizes({ now: Math.round(chatHeight()), most: most() });
    const looking = new ResizeObserver(look);
    looking.observe(column.current);
    look();
    return () => looking.disconnect();
  }, [isDivided, isFolded, talk]);
  const byKey = (event: KeyboardEvent) => {
    const ends = { Home: LEAST_PX, End: most() }[event.key];
    const move = MOVES[event.key];
    if (!move && !ends) return;
    event.preventDefault();
    resize(ends ?? chatHeight() + (move ?? 0));
  };
  const drag = ({ clientY, buttons }: PointerEvent) => {
    const box = column.current?.getBoundingClientRect();
    if (box && buttons) resize(box.bottom - clientY - STEP_PX / 3);
  };
  const style = form && talk ? ({ "--talk": `${talk}px` } as CSSProperties) : undefined;
  return (
    <div
      className={form && isFolded ? "beside is-folded" : "beside"}
      hidden={hidden}
      ref={column}
      style={style}
      onSubmit={({ target }) => target instanceof Element && target.closest(".chat") && fold(false)} // its answer is seen
    >
      <div className="beside-form">
        {form}
        {variables}
      </div>
      {form && (
        <div className="talk-edge">
          <div
            className="talk-size"
            role="separator"
            aria-orientation="horizontal"
            aria-label={say("talkSize")}
            aria-valuemin={LEAST_PX}
            aria-valuemax={sizes.most}
            aria-valuenow={Math.max(LEAST_PX, Math.min(sizes.most, sizes.now))}
            title={say("talkSize")}
            tabIndex={0}
            onKeyDown={byKey}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          <button
            type="button"
            className="button icon small talk-fold"
            aria-expanded={!isFolded}
            aria-label={say(isFolded ? "talkUnfold" : "talkFold")}
            title={say(isFolded ? "talkUnfold" : "talkFold")}
            onClick={() => fold(!isFolded)}
          >
            <Icon name={isFolded ? "plus" : "minus"} />
          </button>
        </div>
      )}
      {chat}
    </div>
  );
}
