import { useEffect, useState } from "react";
import type { Profile } from "../../api/agents";
import { checkProfile, type Checked } from "../../api/drafts-of-people";

const CALM_MS = 350; // somebody is still typing

/** What the server says of a profile while it is written; null until it has said something. */
export function useChecked(profile: Profile): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  const text = JSON.stringify(profile);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      checkProfile(JSON.parse(text) as Profile).then(
        (found) => isCurrent && setChecked(found),
        () => undefined, // saving will say why
      );
    }, CALM_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return checked;
}
