import { Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { listPage } from '#web/desk/list/list-page.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { JudgesSection } from './judges-section.tsx';
import { type LoadedJudging, loadJudging, type OpenRound } from './load-judging.ts';
import { MatrixSection } from './matrix-section.tsx';
import { ResultSection } from './result-section.tsx';
import { RoundDialog } from './round-dialog.tsx';
import { RoundSection } from './round-section.tsx';
import { TrophyDialog } from './trophy-dialog.tsx';
import { VersionsSection } from './versions-section.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadJudging(request);

const words = { title: 'Judging', intro: 'Rounds, judges and their marks. Nothing is public before you publish it.' };

const page = listPage({
  ...words,
  loading: (
    <LoadingRegion label="Loading the judging..." className="mt-6 grid gap-6">
      <Skeleton className="h-12 max-w-xl" />
      <Skeleton className="h-60 rounded-card" />
    </LoadingRegion>
  ),
  Desk: ({ loaded }: { loaded: Judging }) => (
    <>
      <PageTitle {...words} />
      <Loaded loaded={loaded} />
    </>
  ),
});
export const { meta, HydrateFallback } = page;
export default page.Page;

type Judging = Extract<LoadedJudging, { state: 'loaded' }>;
type Task = 'add' | 'trophy';

function Loaded({ loaded }: { loaded: Judging }) {
  const { events, event, open, trophy, timeZone } = loaded;
  const { change } = useAddress();
  const [task, setTask] = useState<Task>();
  useKeptTask('new round', (eventId) => {
    if (eventId === event) setTask('add');
    return true;
  });
  const rounds = events.find(({ _id }) => _id === event)?.rounds ?? [];
  if (events.length === 0) {
    return (
      <EmptyState title="No events to judge" className="mt-6">
        Add an event first, or ask an administrator to give you one.
      </EmptyState>
    );
  }
  return (
    <div className="mt-6 grid min-w-0 gap-10">
      <JudgingBar {...loaded} onTask={setTask} />
      {open ? (
        <Round
          key={open.matrix.round._id}
          open={open}
          event={event}
          timeZone={timeZone}
          earlier={rounds.slice(
            0,
            rounds.findIndex(({ _id }) => _id === open.matrix.round._id),
          )}
          onDeleted={() => change({ event, round: '' })}
        />
      ) : (
        <EmptyState title="No rounds yet">
          A round has criteria and judges. Its entries are the confirmed registrations of the event.
        </EmptyState>
      )}
      {task === 'add' && (
        <RoundDialog
          eventId={event}
          record="new"
          earlier={rounds}
          onClose={() => setTask(undefined)}
          onSaved={(round) => change({ event, round })}
        />
      )}
      {task === 'trophy' && trophy && <TrophyDialog points={trophy.points} onClose={() => setTask(undefined)} />}
    </div>
  );
}

/** Chooses the event and the round, and has the buttons that belong to no round. */
function JudgingBar({ events, event, open, trophy, onTask }: Judging & { onTask: (task: Task) => void }) {
  const { change } = useAddress();
  const mayChangeTrophy = useMay('judging.trophy');
  const rounds = events.find(({ _id }) => _id === event)?.rounds ?? [];
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="Event"
        choices={events}
        value={event}
        onChange={({ target }) => change({ event: target.value, round: '' })}
      />
      {open && (
        <SelectField
          label="Round"
          className="min-w-40"
          value={open.matrix.round._id}
          onChange={({ target }) => change({ event, round: target.value })}
          choices={rounds}
        />
      )}
      <Button variant={open ? 'quiet' : 'main'} onClick={() => onTask('add')}>
        <Plus aria-hidden size={16} />
        Add round
      </Button>
      {mayChangeTrophy && trophy && (
        <Button onClick={() => onTask('trophy')}>
          <Trophy aria-hidden size={16} />
          Trophy points
        </Button>
      )}
    </div>
  );
}

interface RoundProps {
  event: string;
  open: OpenRound;
  earlier: readonly { _id: string; name: string }[];
  timeZone: string;
  onDeleted: () => void;
}

/** One round from its settings to its result. */
function Round({ event, open, earlier, timeZone, onDeleted }: RoundProps) {
  const { round } = open.matrix;
  return (
    <div className="grid min-w-0 gap-10">
      <RoundSection eventId={event} round={round} earlier={earlier} onDeleted={onDeleted} />
      <JudgesSection matrix={open.matrix} timeZone={timeZone} />
      <MatrixSection {...open} />
      <ResultSection standings={open.standings} />
      {round.version > 0 && (
        <VersionsSection
          key={round.version}
          roundId={round._id}
          isShortlist={round.kind === 'shortlist'}
          timeZone={timeZone}
        />
      )}
    </div>
  );
}
