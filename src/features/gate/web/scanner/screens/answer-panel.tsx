import { Ban, Check, Hand, Repeat2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '#features/tickets/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { answerOf, givesThings, type When } from '../answer/words.ts';
import type { Scanner, Shown } from '../engine/scanner-types.ts';
import { mayOverride } from '../engine/shown.ts';
import { HoldButton } from './hold-button.tsx';
import { mayUndo } from './more-page.tsx';

interface AnswerPanelProps {
  shown: Shown;
  when: When;
  scanner: Scanner;
  /** The steward has called a supervisor, who decides now. */
  forSupervisor: boolean;
  onSupervisor: (decides: boolean) => void;
  /** Called when the steward is ready for the next person. */
  onNext: () => void;
}

const icons = { green: Check, blue: Repeat2, amber: TriangleAlert, red: Ban } as const;

/** The big answer to a scan: colour, sign and word, then the person, then what can be done about it. */
export function AnswerPanel({ when, ...props }: AnswerPanelProps) {
  const { shown } = props;
  const { word, detail, tone } = answerOf(shown, when);
  const Icon = shown.verdict === 'confirm' ? Hand : icons[tone];
  return (
    <section
      aria-label="Answer"
      data-tone={tone}
      className="answer answer-panel grid grid-rows-[1fr_auto] gap-3 overflow-y-auto px-4 pt-4"
    >
      <div role="status" className="answer-words">
        <p className="answer-word">
          <Icon aria-hidden strokeWidth={3} className="mr-3 inline size-[0.8em] align-[-0.08em]" />
          {word}
        </p>
        {detail && <p className="answer-detail wrap-anywhere font-semibold">{detail}</p>}
        {shown.person && (
          <p className="grid">
            <span className="answer-name line-clamp-2 wrap-anywhere font-bold">{shown.person.name}</span>
            <span className="answer-college line-clamp-2 wrap-anywhere">{shown.person.college}</span>
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {shown.number && <span className="ticket-number font-semibold text-lg">{numberText(shown.number)}</span>}
          <span>{serverTexts[shown.server]}</span>
        </p>
      </div>
      {/* The buttons stay under the thumb, even if the words are long. The words scroll. */}
      <div className="sticky bottom-0 -mx-4 bg-inherit px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {shown.verdict === 'confirm' ? <Question key={shown.id} {...props} /> : <Afterwards {...props} />}
      </div>
    </section>
  );
}

/** Empty for a contrary answer, because that is shown as the big answer. */
const serverTexts: Record<Shown['server'], string> = {
  notAsked: '',
  asking: 'Asking the server...',
  agreed: 'The server agrees',
  contrary: '',
  silent: 'Decided on this phone',
};

type PartProps = Omit<AnswerPanelProps, 'when'>;

/** Nothing counts until the question is answered. */
function Question({ shown, scanner, onNext }: PartProps) {
  const needsId = shown.confirm.includes('id');
  const [hasSeenId, setSeenId] = useState(false);
  const confirm = () => void scanner.confirm(shown.id);
  const refuse = () => {
    scanner.dismiss(shown.id);
    onNext();
  };
  const yes = givesThings(shown) ? 'Give it' : 'Let in';
  const label = shown.confirm.includes('newer') && !needsId ? `${yes} all the same` : yes;
  return (
    <div className="grid gap-3">
      {needsId && (
        <label className="flex min-h-16 items-center gap-3 rounded-field border-2 border-current px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
          <input
            type="checkbox"
            data-focus
            className="size-7 shrink-0 accent-[#16100a]"
            checked={hasSeenId}
            onChange={({ currentTarget }) => setSeenId(currentTarget.checked)}
          />
          <span className="font-bold text-xl">I have seen the ID card</span>
        </label>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button data-focus size="large" className="min-h-16!" onClick={refuse}>
          No
        </Button>
        {needsId && !hasSeenId ? (
          <Button size="large" variant="main" className="min-h-16!" disabledReason="Look at the ID card first.">
            {label}
          </Button>
        ) : shown.confirm.includes('hold') ? (
          <HoldButton onHeld={confirm}>Hold to confirm</HoldButton>
        ) : (
          <Button size="large" variant="main" className="min-h-16!" onClick={confirm}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

function Afterwards({ shown, scanner, forSupervisor, onSupervisor, onNext }: PartProps) {
  if (forSupervisor) {
    return (
      <div className="grid gap-3">
        <p className="font-semibold">Only a supervisor decides this. It is recorded.</p>
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button data-focus size="large" className="min-h-16!" onClick={() => onSupervisor(false)}>
            No
          </Button>
          <HoldButton onHeld={() => void scanner.override(shown.id).finally(() => onSupervisor(false))}>
            Hold to {givesThings(shown) ? 'give it' : 'let in'}
          </HoldButton>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 *:min-h-14! *:flex-1 *:whitespace-nowrap">
      {mayUndo(shown) && (
        <Button size="large" onClick={() => void scanner.undo(shown.id)}>
          Take back
        </Button>
      )}
      {mayOverride(shown) && (
        <Button size="large" onClick={() => onSupervisor(true)}>
          Supervisor
        </Button>
      )}
      <Button data-focus size="large" variant="main" onClick={onNext}>
        Next
      </Button>
    </div>
  );
}
