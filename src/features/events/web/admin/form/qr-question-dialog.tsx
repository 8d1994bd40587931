import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { QrQuestion } from './use-qr-question.ts';

export function QrQuestionDialog({ question: { doubts, choose } }: { question: QrQuestion }) {
  return (
    <Dialog
      open={doubts !== undefined}
      onOpenChange={(next) => next || choose(false)}
      title="Save this QR code?"
      size="small"
      actions={
        <>
          <Button size="small" variant="danger" onClick={() => choose(true)}>
            Save It Anyway
          </Button>
          <Button size="small" variant="main" onClick={() => choose(false)}>
            Go Back
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {doubts?.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </div>
    </Dialog>
  );
}
