import { PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { deleteRound, type RoundRecord } from '#features/judging/round-contract.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { DeleteDialog } from '#web/desk/delete-dialog.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RoundDialog } from './round-dialog.tsx';

interface RoundSectionProps {
  eventId: string;
  round: RoundRecord;
  /** The earlier rounds of the event. */
  earlier: readonly { _id: string; name: string }[];
  onDeleted: () => void;
}

/** How the round is judged, and what can still be changed about it. */
export function RoundSection({ eventId, round, earlier, onDeleted }: RoundSectionProps) {
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<'edit' | 'delete'>();
  const close = () => setTask(undefined);
  useKeptTask('round', (id) => {
    if (id === round._id) setTask('edit');
    return true;
  });
  const from = earlier.find(({ _id }) => _id === round.from);
  const facts = [
    round.kind === 'scored' ? 'Decides places' : 'Decides who goes on',
    round.counts === 'raw' ? 'points as given' : 'normalised points',
    round.blind ? 'judges see no names' : 'judges see names',
    from ? `entries from ${from.name}` : 'entries from all confirmed registrations',
  ];
  const whyNotDelete =
    (round.version > 0 && 'A result of this round is published, so the round cannot be deleted.') ||
    ((round.marked || round.state !== 'marking') && 'Judges have saved marks in this round, so it cannot be deleted.');
  return (
    <section aria-labelledby="round" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="round" className="min-w-0 wrap-anywhere">
          {round.name}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setTask('edit')}>
            <PencilLine aria-hidden size={16} />
            Edit round
          </Button>
          <Button
            size="small"
            variant="ghost"
            data-deletes={round._id}
            disabledReason={whyNotDelete}
            onClick={() => setTask('delete')}
          >
            <Trash2 aria-hidden size={16} />
            Delete round
          </Button>
        </div>
      </div>
      <p className="text-quiet">{facts.join(' · ')}</p>
      {round.leftOut > 0 && (
        <Alert tone="error" title={`${countOf(round.leftOut, 'registration')} not in this round`}>
          All judges together can mark 20,000 entries. Please make a shortlist first, and judge those who go on.
        </Alert>
      )}
      {task === 'edit' && (
        <RoundDialog
          eventId={eventId}
          earlier={earlier}
          record={round}
          onClose={close}
          onSaved={() => void revalidate()}
        />
      )}
      <DeleteDialog
        open={task === 'delete'}
        onClose={close}
        id={round._id}
        title="Delete the round"
        description="Nobody has marked anything in it. The links of its judges stop working."
        action="Delete round"
        onDelete={async () => {
          await adminApi.call(deleteRound, { params: { roundId: round._id } });
          onDeleted();
          await revalidate();
        }}
        success="Round deleted"
        failure="The round was not deleted. Please try again in a moment."
      >
        {round.name}
      </DeleteDialog>
    </section>
  );
}
