import { type RefObject, useEffect, useRef, useState } from 'react';
import type { JudgeSave } from '#features/judging/calls.ts';
import type { JudgedEntry, JudgeSheet } from '#features/judging/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DraftFields } from './draft-fields.tsx';
import { EntryPart } from './entry-part.tsx';
import { SaveState } from './save-state.tsx';
import { useDrafts } from './use-drafts.ts';
import { type Saves, useSaves } from './use-saves.ts';

/** Shows one entry after the other. `saved` is set to what the page shows as saved on the server. */
export function JudgeDesk({ secret, sheet, saved }: { secret: string; sheet: JudgeSheet; saved: RefObject<Saves> }) {
  const { round, criteria, entries } = sheet;
  const saves = useSaves(secret, sheet);
  useEffect(() => {
    saved.current = saves.saved;
  });
  const drafts = useDrafts({ judge: sheet.judge._id, secret }, saves.known, criteria);
  const isDone = (id: string, save: JudgeSave | undefined = saves.known[id]) =>
    save !== undefined && (save.excused !== undefined || criteria.every(({ _id }) => save.marks[_id] !== undefined));
  const left = entries.filter(({ _id }) => !isDone(_id));
  // The entry's id, not its index, because entries may be added or removed while the page is open.
  const [shown, setShown] = useState<string>();
  const entry = entries.find(({ _id }) => _id === shown) ?? left[0] ?? entries[0];
  if (entry && entry._id !== shown) setShown(entry._id);
  const title = useFocusOnChange(entry?._id);
  if (!entry) return null;

  const at = entries.indexOf(entry);
  // If nothing can be saved any more, only saved marks are shown.
  const draft = round.closed ? drafts.savedOf(entry._id) : drafts.of(entry._id);
  function saveAndNext() {
    if (!entry) return;
    const { excused, marks, remarks = '' } = draft;
    saves.save(entry._id, excused ? { marks: {}, excused, remarks } : { marks, remarks });
    drafts.drop(entry._id);
    const others = [...entries.slice(at + 1), ...entries.slice(0, at)];
    setShown((others.find(({ _id }) => !isDone(_id)) ?? entry)._id);
  }

  return (
    <>
      <header className="grid gap-3">
        <p className="text-quiet">
          {round.event} · {round.name}
        </p>
        <progress
          className="progress-bar"
          max={entries.length}
          value={entries.length - left.length}
          aria-label="Entries that you have marked"
        />
        <SaveState saves={saves} left={left.length} entries={entries} />
      </header>
      {round.closed && <Alert title="The judging of this round is over">Marks can be read and not changed.</Alert>}
      <EntryPart entry={entry} title={title} />
      {drafts.isOutdated(entry._id) && (
        <Alert
          title="You have saved other marks for this entry"
          action={
            <Button size="small" onClick={() => drafts.drop(entry._id)}>
              Show them
            </Button>
          }
        >
          In another tab or on another phone. What you save here replaces them.
        </Alert>
      )}
      <DraftFields
        key={entry._id}
        criteria={criteria}
        draft={draft}
        onEdit={(change) => !round.closed && drafts.edit(entry._id, change)}
      />
      <EntryList entries={entries} shown={entry._id} isDone={isDone} refused={saves.refused} onChoose={setShown} />
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-ground px-5 py-3">
        <Button
          variant="main"
          size="large"
          className="w-full"
          disabledReason={
            (round.closed && 'The judging of this round is over.') ||
            (!isDone(entry._id, draft) && 'Please mark every criterion first.')
          }
          onClick={saveAndNext}
        >
          {left.some(({ _id }) => _id !== entry._id) ? 'Save & next' : 'Save'}
        </Button>
      </div>
    </>
  );
}

/** The heading of an entry. It gets the focus when another entry is shown. */
function useFocusOnChange(entry: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(entry);
  useEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [entry]);
  return title;
}

interface EntryListProps {
  entries: readonly JudgedEntry[];
  /** The id of the entry that is shown. */
  shown: string;
  isDone: (id: string) => boolean;
  refused: Readonly<Record<string, string>>;
  onChoose: (id: string) => void;
}

/** All entries, so that the judge can go to any of them. */
function EntryList({ entries, shown, isDone, refused, onChoose }: EntryListProps) {
  return (
    <details className="border-line border-y py-2">
      <summary className="unfold w-full">All entries</summary>
      <ol className="grid">
        {entries.map(({ _id, alias }) => (
          <li key={_id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left"
              aria-current={_id === shown ? 'true' : undefined}
              onClick={() => onChoose(_id)}
            >
              <span className={_id === shown ? 'font-semibold text-accent' : ''}>{alias}</span>
              <span className="text-quiet text-sm">
                {refused[_id] ? 'Not accepted' : isDone(_id) ? 'Marked' : 'To mark'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
