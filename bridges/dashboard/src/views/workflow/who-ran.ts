import { whoSaid } from "../../components/who-said";
import { type Say } from "../../i18n";

/** Who started a run and who stopped it, where that is known. */
export function whoRan(
  say: Say,
  { started_by: started, ended_by: ended }: { readonly started_by?: string; readonly ended_by?: string },
): readonly string[] {
  const called = (who: string) => ({ name: whoSaid(say, who) });
  return [started && say("runStartedBy", called(started)), ended && say("runEndedBy", called(ended))].filter(
    (each): each is string => Boolean(each),
  );
}
