import { useRef } from 'react';
import { adminApi } from '#web/api.ts';
import { useMay } from '#web/may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Board, getBoard } from '../board-contract.ts';
import { CheckpointCounts } from './checkpoint-counts.tsx';
import { ChosenCheckpoint } from './chosen-checkpoint.tsx';
import { CountsMayBeOld } from './counts-may-be-old.tsx';
import { ExportScans } from './exports.tsx';
import type { EventDay } from './load-event-day.ts';
import { useLiveReading } from './use-live-reading.ts';

interface BoardTabProps {
  day: EventDay;
  /** Opens the tab in which a missing checkpoint or phone can be added. */
  onTab: (tab: 'checkpoints' | 'phones') => void;
}

export function BoardTab({ day, onTab }: BoardTabProps) {
  const mayChange = useMay('gate.change');
  const { board, isLost, choose, refresh } = useLiveBoard(day.board);
  if (day.checkpoints.length === 0) {
    return (
      <EmptyState
        title="Nothing to count yet"
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
        <CountsMayBeOld isLost={isLost} />
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

function useLiveBoard(first: Board) {
  const checkpoint = useRef(first.checkpoint);
  const { shown, isLost, read } = useLiveReading(first, () =>
    adminApi.call(getBoard, { query: { checkpoint: checkpoint.current } }),
  );
  const choose = (chosen: string) => {
    checkpoint.current = chosen;
    return read();
  };
  return { board: shown, isLost, choose, refresh: read };
}
