import { listAgents, type Agent } from "../../api/agents";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 5000;

/** Everybody who ever announced themselves. */
export const useAgents = (): Asked<readonly Agent[]> => useAsked(listAgents, EVERY_MS);
