import { Component, type ReactNode } from 'react';

interface RenderGuardProps {
  /** A new value, such as a fresh list, is a new try. */
  resetKey: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface RenderGuardState {
  failed: boolean;
}

/** Keeps a fault in the table from taking the whole screen along. */
export class RenderGuard extends Component<RenderGuardProps, RenderGuardState> {
  override state: RenderGuardState = { failed: false };

  static getDerivedStateFromError(): RenderGuardState {
    return { failed: true };
  }

  override componentDidUpdate(before: RenderGuardProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
