import { Grid3x3, Redo2, Undo2 } from 'lucide-react';
import { SendButton } from '#web/files/uploads.tsx';
import type { FormState } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { History } from './use-history.ts';

interface ToolbarProps {
  history: History;
  /** Whether the lines for the middle and the margins are shown. */
  hasGuides: boolean;
  onGuides: () => void;
  sendButton: FormState['button'];
}

export function Toolbar({ history, hasGuides, onGuides, sendButton }: ToolbarProps) {
  return (
    <div className="flex items-center gap-2">
      <StepButtons history={history} />
      <Button
        size="small"
        aria-label="Guides"
        title="Guides for middle and margins"
        aria-pressed={hasGuides}
        onClick={onGuides}
      >
        <Grid3x3 aria-hidden size={16} />
      </Button>
      <SendButton size="small" variant="main" busyLabel="Saving..." {...sendButton} className="ml-auto">
        Save template
      </SendButton>
    </div>
  );
}

function StepButtons({ history: { undo, redo } }: { history: History }) {
  return (
    <>
      <Button
        size="small"
        aria-label="Undo"
        title="Undo"
        disabledReason={!undo && 'There is nothing to undo.'}
        onClick={undo}
      >
        <Undo2 aria-hidden size={16} />
      </Button>
      <Button
        size="small"
        aria-label="Redo"
        title="Redo"
        disabledReason={!redo && 'There is nothing to redo.'}
        onClick={redo}
      >
        <Redo2 aria-hidden size={16} />
      </Button>
    </>
  );
}
