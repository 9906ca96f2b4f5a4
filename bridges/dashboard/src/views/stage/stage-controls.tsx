import { useEffect, useState } from "react";
import { Icon } from "../../components/icon";
import { toggleFull, useIsFull } from "../../components/full-screen";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";
import type { Director } from "./use-director";
import "../../i18n/learn-wall";

const RESTS_AFTER_MS = 3000;

interface Props {
  /** Where one goes from here. */
  readonly leave: string;
  readonly director: Director;
  readonly canReplay: boolean;
  /** Who came by a link sees no other negotiation. */
  readonly hasWall: boolean;
}

/** Shown while a mouse moves or the keyboard is on them; the room sees none of it. */
export function StageControls({ leave, director, canReplay, hasWall }: Props) {
  const say = useSay();
  const isAwake = useAwake();
  const isFull = useIsFull();
  const toggle = () => (director.isReplay ? director.stop() : director.start());
  useKeys({
    f: toggleFull,
    Escape: () => goTo(leave), // in full screen the browser takes the key
    ...(canReplay && {
      " ": toggle,
      ArrowLeft: () => director.step(-1),
      ArrowRight: () => director.step(1),
    }),
  });
  return (
    <nav className="stage-controls" data-awake={isAwake || undefined} aria-label={say("tools")}>
      <a className="button" href={leave}>
        <Icon name="back" />
        {say("stageLeave")}
      </a>
      {canReplay && (
        <button type="button" className="button" onClick={toggle}>
          <Icon name={director.isReplay ? "stop" : "play"} />
          {say(director.isReplay ? "stageStop" : "stageReplay")}
        </button>
      )}
      <button type="button" className="button" onClick={toggleFull}>
        <Icon name="stage" />
        {say(isFull ? "stageFullLeave" : "stageFull")}
      </button>
      {hasWall && (
        <a className="button" href={linkTo.wall}>
          <Icon name="tiles" />
          {say("wallLink")}
        </a>
      )}
    </nav>
  );
}

function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), RESTS_AFTER_MS);
    };
    addEventListener("pointermove", wake);
    addEventListener("pointerdown", wake);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", wake);
      removeEventListener("pointerdown", wake);
    };
  }, []);
  return isAwake;
}

function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isForPage = event.ctrlKey || event.metaKey || event.altKey;
      const isOnControl = event.key === " " && event.target instanceof Element && event.target.closest("a, button");
      const act = acts[event.key];
      if (!act || isForPage || isOnControl) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
