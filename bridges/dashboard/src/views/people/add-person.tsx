import { Dialog } from "../../components/dialog";
import { useSay } from "../../i18n";
import { NOBODY } from "../admin/profile-draft";
import { ProfileForm } from "../admin/profile-form";

interface Props {
  readonly onClose: () => void;
  readonly added: (agentId: string) => void;
}

/** Somebody new, without a file. */
export function AddPerson({ onClose, added }: Props) {
  const say = useSay();
  return (
    <Dialog kind="drawer" title={say("personAdd")} onClose={onClose}>
      <ProfileForm agent={NOBODY} done={(applies, agentId) => (applies === null ? onClose() : added(agentId))} />
    </Dialog>
  );
}
