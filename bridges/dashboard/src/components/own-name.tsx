import { useState } from "react";
import { useSay } from "../i18n";
import { usePreferences } from "../store/preferences";
import { useSession } from "../store/session";
import { Icon } from "./icon";
import { later } from "./later";

const NameDialog = later(() => import("./name-dialog").then((m) => m.NameDialog));

/** Where nobody is asked who they are, everybody says it themselves, once. `isPlain`: nothing where a name is said. */
export function OwnName({ isPlain = false }: { readonly isPlain?: boolean }) {
  const say = useSay();
  const name = usePreferences((state) => state.name);
  const isAsked = useSession(({ session }) => session.auth_required);
  const [isOpen, setOpen] = useState(false);
  if (isAsked || (isPlain && name && !isOpen)) return null;
  return (
    <>
      <button
        type="button"
        className="button small own-name"
        title={say("ownName")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="person" />
        <span>{name || say("ownName")}</span>
      </button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}
