import { type ReactNode, useId } from 'react';
import { ReloadAlert } from '#web/ui/retry-alert.tsx';

interface SecurityPanelProps {
  title: string;
  /** The id of the heading, so that it can get the focus. */
  titleId?: string;
  children: ReactNode;
}

export function SecurityPanel({ title, titleId: given, children }: SecurityPanelProps) {
  const own = useId();
  const titleId = given ?? own;
  return (
    <section aria-labelledby={titleId} className="card grid content-start gap-4 p-5 sm:p-6">
      <h2 id={titleId} tabIndex={given ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function PanelFailed({ message }: { message: string }) {
  return <ReloadAlert>{message}</ReloadAlert>;
}
