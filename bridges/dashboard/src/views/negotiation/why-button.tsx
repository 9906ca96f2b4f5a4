import { createContext, useContext } from "react";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";

/** Opens what is known of why an event came to be; null where nobody can. */
export const WhyContext = createContext<((seq: number) => void) | null>(null);

interface Props {
  readonly seq: number;
  /** What it is about, for those who hear the button without seeing where it stands. */
  readonly about: string;
}

/** "Why?", beside what was decided. */
export function WhyButton({ seq, about }: Props) {
  const say = useSay();
  const open = useContext(WhyContext);
  if (!open) return null;
  return (
    <button type="button" className="why not-printed" aria-label={say("whyAbout", { about })} onClick={() => open(seq)}>
      <Icon name="question" />
      {say("why")}
    </button>
  );
}
