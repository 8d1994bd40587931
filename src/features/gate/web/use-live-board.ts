import { useRef, useState } from 'react';
import { adminApi } from '#web/api.ts';
import { type Board, getBoard } from '../board-contract.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useNews } from './use-news.ts';

/** Read again whenever the server tells of something new. */
export function useLiveBoard(first: Board) {
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

  useNews(() => wanted.current.version, read);
  const choose = (checkpoint: string) => {
    wanted.current.checkpoint = checkpoint;
    return read();
  };
  return { board, isLost, choose, refresh: read };
}
