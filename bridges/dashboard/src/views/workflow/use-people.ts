import { createContext, useContext, useEffect, useState } from "react";
import { listPeople, type Somebody } from "../../api/people";

export const PeopleContext = createContext<readonly Somebody[]>([]);

/** Whom this workflow's nodes can name; nobody until the server has said. */
export const usePeople = (): readonly Somebody[] => useContext(PeopleContext);

/** Asked for when the page opens, and with `known`: another node is looked at, or something said; people come and go. */
export function usePeopleOf(workflowId: string, known: string): readonly Somebody[] {
  const [people, setPeople] = useState<readonly Somebody[]>([]);
  useEffect(() => {
    let isCurrent = true;
    listPeople(workflowId).then(
      (found) => isCurrent && setPeople((last) => (JSON.stringify(last) === JSON.stringify(found) ? last : found)),
      () => undefined, // what is written stays free text, and is not checked
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, known]);
  return people;
}
