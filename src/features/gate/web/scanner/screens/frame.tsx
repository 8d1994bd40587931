import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface FrameProps {
  title: string;
  intro?: string;
  onBack?: () => void;
  /** At the bottom, where the thumb can reach. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of the scanner's screens, except the one for scanning. */
export function Frame({ title, intro, onBack, actions, children }: FrameProps) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl grid-rows-[auto_1fr_auto] gap-5 px-4 pt-5 sm:pt-10 [@media(max-height:30rem)]:pt-4">
      <header className="grid gap-3">
        {onBack && (
          <Button variant="ghost" className="-ml-4 justify-self-start" onClick={onBack}>
            <ArrowLeft aria-hidden size={20} />
            Back to scanning
          </Button>
        )}
        <h1 tabIndex={-1} data-focus className="text-4xl!">
          {title}
        </h1>
        {intro && <p className="text-quiet">{intro}</p>}
      </header>
      <div className="grid content-start gap-5">{children}</div>
      {actions && (
        <footer className="scan-actions sticky bottom-0 grid gap-3 bg-ground pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {actions}
        </footer>
      )}
    </main>
  );
}
