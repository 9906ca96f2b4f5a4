import { useSay, type Word } from "../i18n";
import { Icon, type IconName } from "./icon";

export interface Tool {
  readonly name: Word;
  readonly icon: IconName;
  readonly act: () => void;
  readonly isOff?: boolean;
}

/** Buttons that show a sign alone, each with its name. */
export function ToolButtons({ tools }: { readonly tools: readonly Tool[] }) {
  const say = useSay();
  return tools.map(({ name, icon, act, isOff = false }) => (
    <button
      key={name}
      type="button"
      className="button icon"
      aria-label={say(name)}
      title={say(name)}
      disabled={isOff}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  ));
}
