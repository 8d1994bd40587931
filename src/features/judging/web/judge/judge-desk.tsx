import { useEffect, useRef, useState } from 'react';
import type { JudgeSave } from '#features/judging/calls.ts';
import type { JudgeSheet } from '#features/judging/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DraftFields } from './draft-fields.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryPart } from './entry-part.tsx';
import { SaveState } from './save-state.tsx';
import { useDrafts } from './use-drafts.ts';
import { useSaves } from './use-saves.ts';

/** One entry after the other. */
export function JudgeDesk({ secret, sheet }: { secret: string; sheet: JudgeSheet }) {
  const { round, criteria, entries } = sheet;
  const saves = useSaves(secret, sheet);
  const drafts = useDrafts(saves.known, criteria);
  const isDone = (id: string, save: JudgeSave | undefined = saves.known[id]) =>
    save !== undefined && (save.excused !== undefined || criteria.every(({ _id }) => save.marks[_id] !== undefined));
  const [at, setAt] = useState(() => Math.max(0, entries.map(({ _id }) => isDone(_id)).indexOf(false)));
  const title = useFocusOnChange(at);
  const entry = entries[at];
  if (!entry) return null;

  const draft = drafts.of(entry._id);
  const left = entries.filter(({ _id }) => !isDone(_id));
  function saveAndNext() {
    if (!entry) return;
    const { excused, marks, remarks = '' } = draft;
    saves.save(entry._id, excused ? { marks: {}, excused, remarks } : { marks, remarks });
    drafts.drop(entry._id);
    const order = [...entries.keys()].map((step) => (at + 1 + step) % entries.length);
    setAt(order.find((index) => index !== at && left.some(({ _id }) => _id === entries[index]?._id)) ?? at);
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
        onEdit={(change) => drafts.edit(entry._id, change)}
      />
      <EntryList entries={entries} at={at} isDone={isDone} refused={saves.refused} onChoose={setAt} />
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

/** The heading of an entry, which takes the focus when another one is shown. */
function useFocusOnChange(at: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [at]);
  return title;
}
