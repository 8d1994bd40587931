import { useEffect, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { adminSession, studentSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface Unsaved {
  /** Closes at once if nothing would be lost. Otherwise asks. */
  close: () => void;
  asking: boolean;
  keep: () => void;
  discard: () => void;
}

/** Asks before typed text is lost, by closing the dialog or the tab, by a link or by the back button. */
export function useUnsaved(isUnsaved: boolean, onClose: () => void): Unsaved {
  const [asked, setAsked] = useState(false);
  // Does not ask after the session has ended, because the person must leave and the typed text is kept.
  const blocker: Blocker = useBlocker(
    ({ currentLocation }) => isUnsaved && sessionOf(currentLocation.pathname).info() !== undefined,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return {
    asking: asked || blocker.state === 'blocked',
    close: () => (isUnsaved ? setAsked(true) : onClose()),
    keep() {
      setAsked(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    discard() {
      setAsked(false);
      onClose();
      if (blocker.state === 'blocked') blocker.proceed();
    },
  };
}

/** The same for a small dialog, but a link or the back button closes it without asking. */
export function useAskBeforeClosing(isUnsaved: boolean, onClose: () => void): Unsaved {
  const [asking, setAsking] = useState(false);
  return {
    asking,
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    keep: () => setAsking(false),
    discard() {
      setAsking(false);
      onClose();
    },
  };
}

const sessionOf = (path: string) => (path.startsWith('/admin') ? adminSession : studentSession);

export function DiscardDialog({ unsaved }: { unsaved: Unsaved }) {
  return (
    <Dialog
      open={unsaved.asking}
      onOpenChange={(next) => next || unsaved.keep()}
      title="Discard unsaved changes?"
      description="What you have typed has not been saved yet."
      size="small"
      actions={
        <>
          <Button size="small" variant="danger" onClick={unsaved.discard}>
            Discard Changes
          </Button>
          <Button size="small" variant="main" onClick={unsaved.keep}>
            Keep Editing
          </Button>
        </>
      }
    />
  );
}
