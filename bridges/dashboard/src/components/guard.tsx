import { Component, type ReactNode } from "react";

interface Props {
  readonly text: string;
  readonly again: string;
  /** What is said where only the way to the server is missing, by which the view's script would come. */
  readonly away: string;
  readonly children: ReactNode;
}

const NOT_LOADED = /dynamically imported module|module script|preload CSS/i; // as browsers say that a script did not come

/** A mistake in one view leaves the rest of the page standing. React asks for a class here. */
export class Guard extends Component<Props, { readonly problem: "broken" | "away" | null }> {
  override state = { problem: null };

  static getDerivedStateFromError(error: unknown): { problem: "broken" | "away" } {
    return { problem: error instanceof Error && NOT_LOADED.test(error.message) ? "away" : "broken" };
  }

  override componentDidMount(): void {
    addEventListener("online", this.back);
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.back);
  }

  private readonly back = (): void => {
    if (this.state.problem === "away") location.reload();
  };

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p>{problem === "away" ? this.props.away : this.props.text}</p>
        {(problem === "broken" || navigator.onLine) && (
          <button type="button" className="button" onClick={() => location.reload()}>
            {this.props.again}
          </button>
        )}
      </div>
    );
  }
}
