import { type CertificateKind, kindNames } from '#features/certificates/rules.ts';
import { countOf } from '#shared/counts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import type { EventChoice } from './load-certificates.ts';
import { NamePreviews } from './name-previews.tsx';
import { PeopleFields } from './people-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { type Choice, type Counted, chosenKind, isOfParticipants, type LeftOut, useBatch } from './use-batch.ts';

interface MakeDialogProps {
  open: boolean;
  events: readonly EventChoice[];
  /** The event that the list shows; '' for all. */
  chosen: string;
  onClose: () => void;
  onMade: () => Promise<void>;
}

/** First counts and draws the longest names without making anything. Then makes the certificates (R338). */
export function MakeDialog({ open, events, chosen, onClose, onMade }: MakeDialogProps) {
  const { choice, choose, body, counted, leftOut, busy, fault, send } = useBatch(chosen, async (made, unseen) => {
    await onMade();
    if (unseen.length === 0) onClose();
    notify({ title: `${countOf(made, 'certificate')} made`, tone: 'success' });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title="Make certificates"
      description="First count who gets one. Nothing is made until you have seen it."
      actions={<MakeActions counted={counted} busy={busy} onClose={onClose} onSend={send} />}
    >
      <div className="grid gap-4">
        {fault && <Alert tone="error">{fault}</Alert>}
        <SelectField
          label="Event"
          placeholder="Choose an event"
          required
          value={choice.eventId}
          onChange={({ target }) => choose({ eventId: target.value })}
          choices={events}
        />
        <KindAndRule choice={choice} onChoose={choose} />
        <TemplateChoice {...choice} onChange={(templateId) => choose({ templateId })} />
        {choice.rule === 'rank' && (
          <TextField
            label="Up to rank"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={choice.n}
            onChange={({ target }) => choose({ n: target.value })}
          />
        )}
        {choice.rule === 'people' && <PeopleFields choice={choice} onChoose={choose} />}
        {counted && <Count counted={counted} />}
        <LeftOutAlert leftOut={leftOut} others="The others are made." />
        {counted && counted.longestNames.length > 0 && (
          <NamePreviews body={body} names={counted.longestNames} ranks={counted.longestRanks} />
        )}
      </div>
    </Dialog>
  );
}

interface MakeActionsProps {
  counted: Counted | undefined;
  busy: boolean;
  onClose: () => void;
  /** With `dryRun` the call only counts. */
  onSend: (dryRun: boolean) => unknown;
}

function MakeActions({ counted, busy, onClose, onSend }: MakeActionsProps) {
  const toMake = counted ? counted.count - counted.already - counted.failed.length : 0;
  return (
    <>
      <Button size="small" onClick={onClose} disabledReason={busy && 'The certificates are being made.'}>
        Cancel
      </Button>
      <Button size="small" variant={counted ? undefined : 'main'} busy={busy && !counted} onClick={() => onSend(true)}>
        {counted ? 'Count again' : 'Count'}
      </Button>
      {counted && (
        <Button
          size="small"
          variant="main"
          busy={busy}
          disabledReason={toMake <= 0 && 'There are no certificates left to make.'}
          onClick={() => onSend(false)}
        >
          {`Make ${countOf(Math.max(0, toMake), 'certificate')}`}
        </Button>
      )}
    </>
  );
}

interface KindAndRuleProps {
  choice: Choice;
  onChoose: (changes: Partial<Choice>) => void;
}

function KindAndRule({ choice, onChoose }: KindAndRuleProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Certificate"
        value={choice.kind}
        onChange={({ target }) => onChoose(chosenKind(target.value as CertificateKind))}
      >
        {optionsOf(kindNames)}
      </SelectField>
      <SelectField
        label="For"
        hint={choice.kind === 'winner' && choice.rule !== 'rank' && 'Without a rank it says “Certificate of merit”.'}
        value={choice.rule}
        onChange={({ target }) => onChoose({ rule: target.value })}
      >
        {isOfParticipants(choice.kind) && (
          <>
            <option value="registered">All who are registered</option>
            <option value="checkedIn">All who were checked in</option>
            <option value="rank">The first ranks</option>
          </>
        )}
        <option value="people">These people</option>
      </SelectField>
    </div>
  );
}

function Count({ counted: { count, already, failed } }: { counted: Counted }) {
  return (
    <div role="status" className="grid gap-3">
      <p>
        <strong>{countOf(count, 'person', 'people')}</strong>
        {already > 0 && `, ${already} of them with a certificate already`}.
      </p>
      <LeftOutAlert leftOut={failed} others="The others can be made." />
    </div>
  );
}

function LeftOutAlert({ leftOut, others }: { leftOut: LeftOut; others: string }) {
  if (leftOut.length === 0) return null;
  return (
    <Alert tone="error" title={`${countOf(leftOut.length, 'name')} left out`}>
      <ul className="mt-1 grid gap-1">
        {leftOut.slice(0, 20).map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes
          <li key={index} className="wrap-anywhere">
            “{name.slice(0, 60)}”: {reason}
          </li>
        ))}
      </ul>
      {leftOut.length > 20 && `And ${leftOut.length - 20} more.`} {others}
    </Alert>
  );
}
