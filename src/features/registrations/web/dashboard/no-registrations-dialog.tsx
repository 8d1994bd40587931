import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface StudentNoRegistrationsDialogProps {
  open: boolean;
  onLater: () => void;
  onExplore: () => void;
}

export function StudentNoRegistrationsDialog({ open, onLater, onExplore }: StudentNoRegistrationsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onLater()}
      size="small"
      title="No Registrations Yet"
      description="You have no registrations now. Have a look at what is on, there is room for you."
      actions={
        <>
          <Button onClick={onLater}>Maybe Later</Button>
          <Button variant="main" onClick={onExplore}>
            Explore Events
          </Button>
        </>
      }
    />
  );
}
