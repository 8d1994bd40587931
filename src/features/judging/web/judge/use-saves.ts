import { useEffect, useRef, useState } from 'react';
import { type JudgeSave, saveMarks } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { storage } from '#web/storage.ts';

export type Saves = Readonly<Record<string, JudgeSave>>;

const waitMs = 5_000;
const keyStart = 'judgeMarks ';
const keyOf = (judge: string) => keyStart + judge;
const longestWaitMs = 30 * 86_400_000;

/**
 * The judge's saves: on the server, or waiting for the network on this phone, where they survive a reload (R333). Each
 * save has a time by the server's clock, so that an old save that arrives late changes nothing.
 */
export function useSaves(secret: string, sheet: JudgeSheet) {
  const key = keyOf(sheet.judge._id);
  const [kept, setKept] = useState<Saves>(() => readSaves(key));
  // An entry that was removed from the round may come back. Until then its marks are neither sent nor shown.
  const isEntry = (id: string) => sheet.entries.some(({ _id }) => _id === id);
  const waiting = Object.fromEntries(
    Object.entries(kept).flatMap(([id, save]) => (isEntry(id) ? [[id, withoutOthers(save, sheet)]] : [])),
  );
  const [answered, setAnswered] = useState<Saves>({});
  const saved = latestOf(savesOf(sheet), answered);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isOffline, setOffline] = useState(false);
  const [overtaken, setOvertaken] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [offset] = useState(() => Date.parse(sheet.now) - Date.now());
  const last = useRef(0);

  /** Reads the waiting marks again first, because a second tab of this judge may have saved meanwhile. */
  const change = (changed: (now: Saves) => Saves) => {
    const next = changed(readSaves(key));
    storage().setItem(key, JSON.stringify(next));
    setKept(next);
  };
  useOtherTabs(key, (next) => {
    // Marks that no longer wait were sent by the other tab.
    setAnswered((now) => latestOf(now, waiting));
    setKept(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused may be accepted with another sheet
  useEffect(() => setRefused({}), [sheet]);
  const again = () => {
    setRefused({});
    setAttempt((count) => count + 1);
  };

  const next = Object.keys(waiting).find((entry) => !refused[entry]);
  const sent = next === undefined ? undefined : waiting[next];
  // biome-ignore lint/correctness/useExhaustiveDependencies: one call at a time, and one more for each attempt
  useEffect(() => {
    if (next === undefined || !sent) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => setAttempt((count) => count + 1);
    api.call(saveMarks, { params: { secret, entryId: next }, body: sent }).then(
      (answer) => {
        setAnswered((now) => ({ ...now, [next]: answer.saved }));
        if (!answer.counted) setOvertaken((now) => [...now.filter((entry) => entry !== next), next]);
        // A save that was made meanwhile stays and waits.
        change(({ [next]: waits, ...others }) =>
          waits && waits.savedAt !== sent.savedAt ? { ...others, [next]: waits } : others,
        );
        setOffline(false);
      },
      (error: unknown) => {
        if (isGone) return;
        if (!mayWorkLater(error))
          return setRefused((now) => ({ ...now, [next]: messageOf(error, 'It was not saved.') }));
        setOffline(true);
        timer = setTimeout(retry, waitMs);
      },
    );
    window.addEventListener('online', retry);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [next, sent?.savedAt, attempt]);

  function save(entry: string, given: JudgeSave) {
    // Later than what the judge sees, even if the clock of another phone is ahead.
    const seen = [...Object.values(waiting), ...(saved[entry] ? [saved[entry]] : [])];
    const before = Math.max(last.current, ...seen.map(({ savedAt }) => Date.parse(savedAt ?? '') || 0));
    last.current = Math.max(before + 1, Date.now() + offset);
    setRefused(({ [entry]: _, ...others }) => others);
    setOvertaken((now) => now.filter((other) => other !== entry));
    change((now) => ({ ...now, [entry]: { ...given, savedAt: new Date(last.current).toISOString() } }));
  }

  // A save that waited while newer marks arrived from elsewhere is sent anyway, and does not count.
  const known = latestOf(saved, waiting);
  const underWay = Object.keys(waiting).filter((entry) => !refused[entry]).length;
  return { known, saved, waiting: underWay, refused, overtaken, isOffline, save, again };
}

/**
 * Removes the saves that still wait. The page shows them as not accepted until the judge leaves it. Does not remove them
 * when the link does not work any more, because a new link of this judge sends them.
 */
export const forgetSaves = (judge: string): void => storage().removeItem(keyOf(judge));

/**
 * Removes the saves of each judge whose last one is thirty days old. A new link is hardly made that late. The judge
 * whose page is open, `present`, still sends them.
 */
export function forgetOldSaves(now: number, present?: string): void {
  for (const key of keysOnDevice()) {
    if (!key.startsWith(keyStart) || key === (present && keyOf(present))) continue;
    const latest = Math.max(...Object.values(readSaves(key)).map(({ savedAt = '' }) => Date.parse(savedAt) || 0));
    if (latest < now - longestWaitMs) storage().removeItem(key);
  }
}

/** Accessing the browser's storage throws if the visitor has blocked it. Then nothing is kept from earlier visits. */
function keysOnDevice(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Removes marks for criteria that were deleted, because the server would refuse the save every time. */
function withoutOthers(save: JudgeSave, { criteria }: JudgeSheet): JudgeSave {
  const current = Object.entries(save.marks).filter(([id]) => criteria.some(({ _id }) => _id === id));
  return { ...save, marks: Object.fromEntries(current) };
}

/** The latest save of each entry. If both have the same time, the second. */
function latestOf(one: Saves, other: Saves): Saves {
  const later = Object.entries(other).filter(([entry, { savedAt = '' }]) => savedAt >= (one[entry]?.savedAt ?? ''));
  return { ...one, ...Object.fromEntries(later) };
}

/** Calls `onChange` with the waiting marks after another tab has saved or sent something. */
function useOtherTabs(key: string, onChange: (waiting: Saves) => void) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === key) latest.current(readSaves(key));
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [key]);
}

/** True if there was no answer, there were too many calls, or the server has a fault. */
const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

function readSaves(key: string): Saves {
  try {
    return JSON.parse(storage().getItem(key) ?? '{}') as Saves;
  } catch {
    return {};
  }
}

function savesOf({ entries }: JudgeSheet): Saves {
  return Object.fromEntries(
    entries.flatMap(({ _id, marks = {}, excused, remarks = '', savedAt }) =>
      savedAt ? [[_id, { marks, remarks, savedAt, ...(excused && { excused }) }]] : [],
    ),
  );
}
