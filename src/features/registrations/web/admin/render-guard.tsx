import { Component, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface RenderGuardProps {
  /** A new value, such as a new list, makes the guard try again. */
  resetKey: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface RenderGuardState {
  failed: boolean;
}

/** Keeps an error in the table from hiding the whole screen. */
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

export function RenderingError() {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title={<span className="text-lg">Rendering Error</span>}
      className="mt-6 max-w-3xl"
      action={
        <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
          Reload Data
        </Button>
      }
    >
      The table cannot be shown as it is. Nothing was changed: reloading the data usually helps.
    </Alert>
  );
}
