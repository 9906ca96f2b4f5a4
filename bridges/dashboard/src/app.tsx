import { useEffect, useRef, type ComponentType } from "react";
import { Away } from "./components/away";
import { Guard } from "./components/guard";
import { Icon, Logo } from "./components/icon";
import { fetchInCalm, later } from "./components/later";
import { Skeleton } from "./components/skeleton";
import type { Archive } from "./export/archive";
import { useSay, type Word } from "./i18n";
import { fetchFirstWords } from "./i18n/known";
import { usePreferences, type Theme } from "./store/preferences";
import { followReadiness, useReadiness } from "./store/readiness";
import { linkTo, routeOf, useHash, type Route } from "./store/route";
import { isTwin, signOut, useSession } from "./store/session";
import { leftBehind, useUnsent } from "./store/unsent";
import { OwnName } from "./components/own-name";
import { PaletteOpener } from "./views/palette/palette-opener";

const page = <P extends object>(load: () => Promise<ComponentType<P>>) => later(load, <Skeleton />);

// Whoever comes by a link to one of these two has it asked for beside the session, and the other one in calm.
const AskView = page(() => import("./views/ask/ask-view").then((m) => m.AskView));
const NegotiationView = page(() => import("./views/negotiation/negotiation-view").then((m) => m.NegotiationView));
const FIRST: Readonly<Partial<Record<Route["view"], { readonly fetch: () => Promise<unknown> }>>> = {
  ask: AskView,
  negotiation: NegotiationView,
};

const OTHER_LANGUAGE = (["zh", "en"] as const).map((each) => ({ fetch: () => fetchFirstWords(each) }));

/** Asks for the script of the page that the address names. */
export function fetchFirst(isArchive: boolean): void {
  const first = isArchive ? NegotiationView : FIRST[routeOf(location.hash).view];
  first?.fetch().catch(() => undefined); // it is asked for once more where it is to be shown
}

// Each is a script of its own, too: who asks, or looks at a negotiation, waits for none of them.
const AdminView = page(() => import("./views/admin/admin-view").then((m) => m.AdminView));
const CompareView = page(() => import("./views/compare/compare-view").then((m) => m.CompareView));
const DemandsView = page(() => import("./views/demands/demands-view").then((m) => m.DemandsView));
const NetworkView = page(() => import("./views/network/network-view").then((m) => m.NetworkView));
const SharedView = page(() => import("./views/share/shared-view").then((m) => m.SharedView));
const SignInView = page(() => import("./views/sign-in/sign-in-view").then((m) => m.SignInView));
const StageView = page(() => import("./views/stage/stage-view").then((m) => m.StageView));
const TasksView = page(() => import("./views/tasks/tasks-view").then((m) => m.TasksView));
const WaterfallView = page(() => import("./views/waterfall/waterfall-view").then((m) => m.WaterfallView));
const WallView = page(() => import("./views/wall/wall-view").then((m) => m.WallView));
const WorkflowView = page(() => import("./views/workflow/workflow-view").then((m) => m.WorkflowView));
const WorkflowsView = page(() => import("./views/workflows/workflows-view").then((m) => m.WorkflowsView));

/** The whole page. With an archive, from an exported file, there is one negotiation and no server. */
export function App({ archive }: { readonly archive: Archive | null }) {
  const say = useSay();
  const route = routeOf(useHash());
  const main = useRef<HTMLElement>(null);
  const isOnlyTwin = useIsOnlyTwin();
  const key = route.view === "negotiation" ? route.demandId : route.view === "workflow" ? route.workflowId : route.view;
  useEffect(() => {
    scrollTo(0, 0); // newer browsers give a promise back, which is no clean-up function
  }, [key]);
  useSendLeft(archive === null);
  useEffect(() => fetchInCalm([AskView, NegotiationView, ...OTHER_LANGUAGE]), []);
  const isShared = route.view === "shared" && !archive;
  if (isShared && route.isStage) return <Shared route={route} />;
  if ((route.view === "stage" || route.view === "wall") && !archive && !isOnlyTwin)
    return (
      <Guard key={"demandId" in route ? route.demandId : key} text={say("broken")} again={say("reload")}>
        <Door route={route} />
      </Guard>
    );
  return (
    <div className="shell">
      <a
        className="skip button primary not-printed"
        href="#main"
        onClick={(event) => (event.preventDefault(), main.current?.focus())}
      >
        {say("skip")}
      </a>
      <TopBar route={route} isArchive={archive !== null || isShared} />
      <main className="page" id="main" tabIndex={-1} ref={main}>
        <Guard key={key} text={say("broken")} again={say("reload")}>
          {archive ? (
            <NegotiationView demandId={archive.demandId} isArchive />
          ) : isShared ? (
            <Shared route={route} />
          ) : (
            <Door route={route} />
          )}
        </Guard>
      </main>
      <LanguageAway />
    </div>
  );
}

const useIsOnlyTwin = (): boolean => useSession(({ state, session }) => state === "in" && isTwin(session));

/** What pages that are gone changed of a canvas, and could not send. */
function useSendLeft(isPage: boolean): void {
  const user = useSession(({ state, session }) =>
    state === "in" && !isTwin(session) ? (session.user_id ?? "") : null,
  );
  useEffect(() => {
    if (!isPage || user === null) return;
    const send = async () => {
      if ((await leftBehind(user)).size) await (await import("./canvas/desks")).sendLeft();
    };
    send().catch(() => undefined); // it stays kept
  }, [isPage, user]);
}

/** By a link anybody comes in, to that and nothing else. */
function Shared({ route: { token, isStage } }: { readonly route: Extract<Route, { view: "shared" }> }) {
  const say = useSay();
  return (
    <Guard key={token} text={say("broken")} again={say("reload")}>
      <SharedView token={token} isStage={isStage} />
    </Guard>
  );
}

/** Lets in whoever the server lets in: everybody, where it asks for no token. */
function Door({ route }: { readonly route: Route }) {
  const { state, session } = useSession();
  if (state === "asking") return <Skeleton />;
  if (state === "out") return <SignInView />;
  return isTwin(session) ? <TasksView person="" /> : <View route={route} />;
}

function View({ route }: { readonly route: Route }) {
  switch (route.view) {
    case "ask":
      return <AskView key={route.text} text={route.text} />;
    case "demands":
      return <DemandsView />;
    case "network":
      return <NetworkView />;
    case "admin":
      return <AdminView />;
    case "negotiation":
      return <NegotiationView key={route.demandId} demandId={route.demandId} />;
    case "compare":
      return <CompareView key={route.demandId} demandId={route.demandId} columns={route.columns} />;
    case "stage":
      return <StageView key={route.demandId} demandId={route.demandId} />;
    case "waterfall":
      return <WaterfallView key={route.demandId} demandId={route.demandId} />;
    case "wall":
      return <WallView />;
    case "workflow":
      return <WorkflowView key={route.workflowId} workflowId={route.workflowId} />;
    case "tasks":
      return <TasksView key={route.person} person={route.person} />;
    case "workflows":
      return <WorkflowsView />;
    case "shared":
      return null; // it needs no door
    case "lost":
      return <Lost />;
  }
}

function Lost() {
  const say = useSay();
  return (
    <div className="empty">
      <h1>{say("notFound")}</h1>
      <p>
        <a href={linkTo.ask()}>{say("toStart")}</a>
      </p>
    </div>
  );
}

const PLACES: readonly (readonly [Route["view"], Word, string])[] = [
  ["ask", "navAsk", linkTo.ask()],
  ["demands", "navDemands", linkTo.demands],
  ["workflows", "navWorkflows", linkTo.workflows],
  ["tasks", "navTasks", linkTo.tasks()],
  ["network", "navNetwork", linkTo.network],
  ["admin", "navAdmin", linkTo.admin],
];

function TopBar({ route, isArchive }: { readonly route: Route; readonly isArchive: boolean }) {
  const say = useSay();
  const isIn = useSession(({ state }) => state === "in");
  const isOnlyTwin = useIsOnlyTwin();
  const places = isOnlyTwin ? PLACES.filter(([view]) => view === "tasks") : PLACES;
  return (
    <header className="topbar not-printed">
      <a className="brand" href={isArchive ? "#" : linkTo.ask()} aria-label="ToWow">
        <Logo />
        <span>ToWow</span>
      </a>
      {!isArchive && (
        <nav aria-label={say("navigation")}>
          {places.map(([view, word, link]) => (
            <a key={view} href={link} aria-current={route.view === view || isOnlyTwin ? "page" : undefined}>
              {say(word)}
            </a>
          ))}
        </nav>
      )}
      <div className="tools">
        {!isArchive && <Unsent />}
        {!isArchive && <Readiness />}
        {!isArchive && isIn && !isOnlyTwin && <PaletteOpener />}
        {!isArchive && <SignedIn />}
        {!isArchive && isIn && !isOnlyTwin && <OwnName />}
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** What was changed of a canvas that is left, and is not at the server. */
function Unsent() {
  const say = useSay();
  const elsewhere = useUnsent((state) => state.elsewhere);
  return (
    <span role="status" className="all-unsent">
      {Object.entries(elsewhere).map(([workflowId, { title, count, isAsking }]) => {
        const whole = say(isAsking ? "unsentAsks" : "unsentOf", { title: title || workflowId, count });
        return (
          <a key={workflowId} className="button small unsent" href={linkTo.workflow(workflowId)} title={whole}>
            <Icon name={isAsking ? "question" : "upload"} />
            {!isAsking && <b aria-hidden="true">{count}</b>}
            <span>{whole}</span>
          </a>
        );
      })}
    </span>
  );
}

function Readiness() {
  const say = useSay();
  const readiness = useReadiness((state) => state.readiness);
  useEffect(followReadiness, []);
  if (readiness === undefined) return null;
  const [tone, text] =
    readiness === null
      ? ["bad", say("networkAway")]
      : readiness.ready
        ? ["good", say("networkReady", { count: readiness.twins_online })]
        : ["warm", say("networkWaiting")];
  return (
    <span className="readiness" role="status" title={text}>
      <span className={`dot ${tone}`} />
      <span>{text}</span>
    </span>
  );
}

function SignedIn() {
  const say = useSay();
  const { state, session } = useSession();
  if (state !== "in" || !session.auth_required) return null;
  return (
    <button type="button" className="button small" title={session.user_id ?? ""} onClick={() => signOut()}>
      {say("signOut")}
    </button>
  );
}

function LanguageSwitch() {
  const say = useSay();
  const { language, setLanguage } = usePreferences();
  const other = language === "zh" ? "en" : "zh";
  return (
    <button
      type="button"
      className="button small"
      lang={other === "zh" ? "zh-CN" : "en"}
      title={say("languageLabel")}
      onClick={() => setLanguage(other)}
    >
      {say("language")}
    </button>
  );
}

function LanguageAway() {
  const { missed, setLanguage } = usePreferences();
  if (!missed) return null;
  const close = () => usePreferences.setState({ missed: null });
  return <Away again={() => setLanguage(missed)} isLasting onClose={close} isForScreen />;
}

const THEMES: Readonly<Record<Theme, readonly [Theme, Word, "half" | "sun" | "moon"]>> = {
  auto: ["light", "themeAuto", "half"],
  light: ["dark", "themeLight", "sun"],
  dark: ["auto", "themeDark", "moon"],
};

function ThemeSwitch() {
  const say = useSay();
  const { theme, setTheme } = usePreferences();
  const [next, word, icon] = THEMES[theme];
  const label = `${say("theme")}: ${say(word)}`;
  return (
    <button type="button" className="button icon small" aria-label={label} title={label} onClick={() => setTheme(next)}>
      <Icon name={icon} />
    </button>
  );
}
