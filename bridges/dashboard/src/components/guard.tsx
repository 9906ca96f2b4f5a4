import { Component, type ReactNode } from "react";

interface Props {
  readonly text: string;
  readonly again: string;
  readonly children: ReactNode;
}

/** A mistake in one view leaves the rest of the page standing. React asks for a class here. */
export class Guard extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p>{this.props.text}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {this.props.again}
        </button>
      </div>
    );
  }
}
