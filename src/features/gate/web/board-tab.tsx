import { useRef, useState } from 'react';
import { adminApi } from '#web/api.ts';
import { useMay } from '#web/may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Board, getBoard } from '../board-contract.ts';
import { CheckpointCounts } from './checkpoint-counts.tsx';
import { ChosenCheckpoint } from './chosen-checkpoint.tsx';
import { ExportScans } from './exports.tsx';
import type { EventDay } from './load-event-day.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useLiveUpdates } from './use-live-updates.ts';

interface BoardTabProps {
  day: EventDay;
  /** Opens the tab where a missing checkpoint or phone is added. */
  onTab: (tab: 'checkpoints' | 'phones') => void;
}

export function BoardTab({ day, onTab }: BoardTabProps) {
  const mayChange = useMay('gate.change');
  const { board, isLost, choose, refresh } = useLiveBoard(day.board);
  if (day.checkpoints.length === 0) {
    return (
      <EmptyState
        title="Nothing to count yet."
        action={
          mayChange && (
            <Button variant="main" onClick={() => onTab('checkpoints')}>
              Go to the checkpoints
            </Button>
          )
        }
      >
        Add a checkpoint first, then a phone that scans there.
      </EmptyState>
    );
  }
  const chosen = day.checkpoints.find(({ _id }) => _id === board.checkpoint);
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        <p role="status" className="font-semibold text-warning empty:sr-only">
          {isLost && 'The server does not answer. These counts may be old.'}
        </p>
        {day.devices.every(({ state }) => state === 'revoked') && (
          <Alert
            title="No phone scans yet"
            action={
              mayChange && (
                <Button size="small" onClick={() => onTab('phones')}>
                  Go to the phones
                </Button>
              )
            }
          >
            Add a steward’s phone. It needs no account, and works without a network.
          </Alert>
        )}
        <CheckpointCounts checkpoints={day.checkpoints} board={board} />
        <div className="justify-self-end">
          <ExportScans day={day} timeZone={board.timeZone} />
        </div>
      </div>
      {chosen && <ChosenCheckpoint checkpoint={chosen} day={day} board={board} onChoose={choose} onChange={refresh} />}
    </div>
  );
}

/** The board, read again whenever the server tells of something new. */
function useLiveBoard(first: Board) {
  const [board, setBoard] = useState(first);
  const [isLost, setLost] = useState(false);
  const wanted = useRef({ checkpoint: first.checkpoint, version: first.version });
  const [read] = useState(() =>
    oneAtATime(async () => {
      const query = { checkpoint: wanted.current.checkpoint };
      const next = await adminApi.call(getBoard, { query }).catch(() => undefined);
      setLost(!next);
      if (!next) return;
      wanted.current.version = next.version;
      setBoard(next);
    }),
  );

  useLiveUpdates(() => wanted.current.version, read);
  const choose = (checkpoint: string) => {
    wanted.current.checkpoint = checkpoint;
    return read();
  };
  return { board, isLost, choose, refresh: read };
}
