import { type ComponentType, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import { onDemand } from '#web/ui/later.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { LoadedEvents } from './load-events.ts';
import { PublicationDialog } from './publication-dialog.tsx';
import type { Tasks } from './use-task.ts';

// Loaded separately, because the form is most of this screen's code and nobody needs it before the list.
const loadEventDialog = () => import('./form/event-dialog.tsx');
const EventDialog = onDemand(async () => (await loadEventDialog()).EventDialog);

/** A dialog of another feature about one event. */
type OtherDialog = ComponentType<{
  event: FestEvent;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}>;

/** The dialogs for the waitlist and for the questions of the registration form. */
export interface OtherDialogs {
  WaitlistDialog: OtherDialog;
  QuestionsDialog: OtherDialog;
}

interface TaskDialogsProps {
  tasks: Tasks;
  loaded: LoadedEvents;
  others: OtherDialogs;
  /** Called when an event was deleted. */
  onGone: (id: string) => void;
}

export function TaskDialogs({ tasks, loaded, others, onGone }: TaskDialogsProps) {
  const { task, open, end } = tasks;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Loads the form early, so that it opens even if the network fails later.
    if (loaded.powers.mayEdit) void loadEventDialog().catch(() => undefined);
  }, [loaded.powers.mayEdit]);
  if (!task) return null;

  const { kind } = task;
  const { event } = task.item;
  const dialog = { open, onClose: end, onDone: revalidate };
  if (kind === 'delete') return event && <DeleteDialog key={task.round} {...dialog} event={event} onGone={onGone} />;
  if (kind === 'publication') return event && <PublicationDialog key={task.round} {...dialog} event={event} />;
  if (kind === 'waitlist' || kind === 'questions') {
    const Other = kind === 'waitlist' ? others.WaitlistDialog : others.QuestionsDialog;
    return (
      event && (
        <Suspense>
          <Other key={task.round} event={event} open={open} onClose={end} timeZone={loaded.timeZone} />
        </Suspense>
      )
    );
  }
  return <EventDialog key={task.round} {...dialog} task={{ ...task, kind }} loaded={loaded} />;
}
