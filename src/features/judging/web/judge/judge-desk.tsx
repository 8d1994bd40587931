import { Check, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { JudgeSave } from '#features/judging/calls.ts';
import type { JudgedEntry, JudgeSheet } from '#features/judging/contract.ts';
import { countOf } from '#shared/counts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { EntryFile } from './entry-file.tsx';
import { MarkField } from './mark-field.tsx';
import { useSaves } from './use-saves.ts';

type Draft = Pick<JudgeSave, 'marks' | 'excused' | 'remarks'>;
const emptyDraft: Draft = { marks: {}, remarks: '' };

/** One entry after the other. */
export function JudgeDesk({ secret, sheet }: { secret: string; sheet: JudgeSheet }) {
  const { round, criteria, entries } = sheet;
  const saves = useSaves(secret, sheet);
  const isDone = (id: string, save = saves.known[id]) =>
    save !== undefined && (save.excused !== undefined || criteria.every(({ _id }) => save.marks[_id] !== undefined));
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      entries.findIndex(({ _id }) => !isDone(_id)),
    ),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const entry = entries[at];
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [at]);
  if (!entry) return null;

  const draft = drafts[entry._id] ?? saves.known[entry._id] ?? emptyDraft;
  const edit = (change: Partial<Draft>) => setDrafts({ ...drafts, [entry._id]: { ...draft, ...change } });
  const left = entries.filter(({ _id }) => !isDone(_id));
  function saveAndNext() {
    if (!entry) return;
    const { excused, marks, remarks = '' } = draft;
    saves.save(entry._id, excused ? { marks: {}, excused, remarks } : { marks, remarks });
    setDrafts(({ [entry._id]: _, ...others }) => others);
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
        <SaveState saves={saves} left={left.length} />
      </header>
      {round.closed && <Alert title="The judging of this round is over">Marks can be read and not changed.</Alert>}
      <Entry entry={entry} title={title} />
      {draft.excused ? (
        <Alert
          title={draft.excused === 'conflict' ? 'You have a conflict of interest' : 'You abstain'}
          action={
            <Button size="small" onClick={() => edit({ excused: undefined })}>
              Give marks after all
            </Button>
          }
        >
          Your marks of this entry do not count, and nobody waits for them.
        </Alert>
      ) : (
        criteria.map((criterion) => (
          <MarkField
            key={`${entry._id} ${criterion._id}`}
            criterion={criterion}
            value={draft.marks[criterion._id]}
            onChange={(value) => edit({ marks: { ...draft.marks, [criterion._id]: value } })}
          />
        ))
      )}
      <TextArea
        label="Remarks"
        hint="Only organisers see this."
        rows={3}
        maxLength={2_000}
        value={draft.remarks ?? ''}
        onChange={({ target }) => edit({ remarks: target.value })}
      />
      {!draft.excused && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => edit({ excused: 'conflict' })}>I have a conflict of interest</Button>
          <Button onClick={() => edit({ excused: 'abstained' })}>I abstain</Button>
        </div>
      )}
      <EntryList entries={entries} at={at} isDone={isDone} refused={saves.refused} onChoose={setAt} />
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-ground px-5 py-3">
        <Button
          variant="main"
          size="large"
          className="w-full"
          disabledReason={
            (round.closed && 'The judging of this round is over.') ||
            (!isDone(entry._id, draft as JudgeSave) && 'Please mark every criterion first.')
          }
          onClick={saveAndNext}
        >
          {left.some(({ _id }) => _id !== entry._id) ? 'Save & next' : 'Save'}
        </Button>
      </div>
    </>
  );
}

function SaveState({ saves, left }: { saves: ReturnType<typeof useSaves>; left: number }) {
  const { waiting, refused, isOffline, again } = saves;
  const [reason] = Object.values(refused);
  return (
    <>
      <p role="status" className="flex items-start gap-2 text-sm">
        {waiting > 0 || reason ? (
          <CloudOff aria-hidden size={18} />
        ) : (
          <Check aria-hidden size={18} className="text-success" />
        )}
        <span className="text-quiet">
          {left === 0 ? 'All entries are marked.' : `${countOf(left, 'entry', 'entries')} left.`}{' '}
          {waiting === 0
            ? !reason && 'Everything you saved is with the organisers.'
            : `${countOf(waiting, 'save')} ${isOffline ? 'kept on this phone until the network is back.' : 'being sent.'}`}
        </span>
      </p>
      {reason && (
        <Alert
          tone="error"
          title="Some marks were not accepted"
          action={
            <Button size="small" onClick={again}>
              Try again
            </Button>
          }
        >
          {reason}
        </Alert>
      )}
    </>
  );
}

function Entry({ entry, title }: { entry: JudgedEntry; title: React.RefObject<HTMLHeadingElement | null> }) {
  const who = [entry.teamName, entry.name, entry.college].filter(Boolean).join(' · ');
  return (
    <section className="grid gap-3">
      <h1 ref={title} tabIndex={-1} className="text-4xl!">
        {entry.alias}
      </h1>
      {who && <p className="break-words text-quiet">{who}</p>}
      {entry.answers.length > 0 && (
        <dl className="grid gap-3">
          {entry.answers.map(({ label, text, file }) => (
            <div key={label + text} className="min-w-0">
              <dt className="text-quiet text-sm">{label}</dt>
              <dd className="whitespace-pre-line break-words">
                <Answer text={text} file={file} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Answer({ text, file }: { text: string; file: string }) {
  if (file) return <EntryFile key={file} address={file} what={text} />;
  if (!/^https?:\/\/\S+$/.test(text)) return text || '–';
  return (
    <a href={text} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center break-all">
      {text}
    </a>
  );
}

interface EntryListProps {
  entries: readonly JudgedEntry[];
  at: number;
  isDone: (id: string) => boolean;
  refused: Readonly<Record<string, string>>;
  onChoose: (at: number) => void;
}

function EntryList({ entries, at, isDone, refused, onChoose }: EntryListProps) {
  return (
    <details className="border-line border-y py-2">
      <summary className="unfold w-full">All entries</summary>
      <ol className="grid">
        {entries.map(({ _id, alias }, index) => (
          <li key={_id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left"
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onChoose(index)}
            >
              <span className={index === at ? 'font-semibold text-accent' : ''}>{alias}</span>
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
