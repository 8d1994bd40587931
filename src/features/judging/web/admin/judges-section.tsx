import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { CollegeField } from '#features/colleges/web/index.ts';
import {
  createJudge,
  type JudgeRecord,
  judgeFields,
  renewJudgeLink,
  revokeJudge,
} from '#features/judging/judge-contract.ts';
import type { Matrix } from '#features/judging/result-contract.ts';
import { roundClosed } from '#features/judging/round-contract.ts';
import { countOf } from '#shared/counts.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { LinkToCopy } from '#web/desk/link-to-copy.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Folded } from './folded.tsx';

interface JudgesSectionProps {
  matrix: Matrix;
  timeZone: string;
}

export function JudgesSection({ matrix: { round, judges }, timeZone }: JudgesSectionProps) {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [link, setLink] = useState<string>();
  useKeptTask('judge', (roundId) => {
    if (roundId === round._id) setAdding(true);
    return roundId === round._id;
  });
  const show = (next: string) => {
    setLink(new URL(next, window.location.href).href);
    void revalidate();
  };
  return (
    <section aria-labelledby="judges" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="judges">Judges</h2>
        <Button
          size="small"
          disabledReason={round.state !== 'marking' && roundClosed.message}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden size={16} />
          Add judge
        </Button>
      </div>
      {judges.length === 0 ? (
        <p className="text-quiet">No judges yet. Each gets a secret link and needs no account.</p>
      ) : (
        <Folded count={judges.length} summary={countOf(judges.length, 'judge')}>
          <ul className="border-line border-t">
            {judges.map((judge) => (
              <Judge key={judge._id} roundId={round._id} judge={judge} timeZone={timeZone} onLink={show} />
            ))}
          </ul>
        </Folded>
      )}
      {adding && <AddJudge roundId={round._id} onClose={() => setAdding(false)} onLink={show} />}
      <Dialog
        open={link !== undefined}
        onOpenChange={(next) => next || setLink(undefined)}
        size="small"
        title="The judge’s link"
        description="It is shown once. Everybody who has it can mark as this judge."
        actions={
          <Button size="small" onClick={() => setLink(undefined)}>
            Done
          </Button>
        }
      >
        {link && (
          <div className="grid gap-4">
            <LinkToCopy address={link} />
            <QrDrawing
              modules={qrCode(link) ?? []}
              label="QR code of the judge’s link"
              className="w-full rounded-card"
            />
          </div>
        )}
      </Dialog>
    </section>
  );
}

const stateText = { valid: 'Link works until', over: 'Link expired', revoked: 'Withdrawn' } as const;

interface JudgeProps {
  roundId: string;
  judge: JudgeRecord;
  timeZone: string;
  onLink: (link: string) => void;
}

function Judge({ roundId, judge, timeZone, onLink }: JudgeProps) {
  const { _id: judgeId, name, college, state, expiresAt, seenAt, linkBy } = judge;
  const { revalidate } = useRevalidator();
  const params = { roundId, judgeId };
  const renew = useAction('No link was made', async () =>
    onLink((await adminApi.call(renewJudgeLink, { params, body: {} })).link),
  );
  const revoke = useAction('The link was not withdrawn', async () => {
    await adminApi.call(revokeJudge, { params });
    await revalidate();
  });
  const facts = [
    college,
    state === 'valid' ? `${stateText.valid} ${instantText(expiresAt, timeZone)}` : stateText[state],
    state === 'valid' && linkBy && `link made by ${linkBy.name ?? 'somebody who was removed from the control room'}`,
    seenAt ? `opened ${instantText(seenAt, timeZone)}` : 'not opened yet',
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="wrap-anywhere text-quiet text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <div className="flex items-center gap-1">
        <Button size="small" busy={renew.busy} onClick={renew.run}>
          New link<span className="sr-only"> for {name}</span>
        </Button>
        {state !== 'revoked' && (
          <Button size="small" variant="ghost" busy={revoke.busy} onClick={revoke.run} className="sm:-mr-3.75">
            Withdraw<span className="sr-only"> the link of {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

interface AddJudgeProps {
  roundId: string;
  onClose: () => void;
  onLink: (link: string) => void;
}

function AddJudge({ roundId, onClose, onLink }: AddJudgeProps) {
  const form = useContractForm(createJudge, {
    fields: judgeFields,
    defaults: { name: '', college: '' },
    draft: { name: 'judge', recordId: roundId },
    disabledReason: false,
    input: (body) => ({ params: { roundId }, body }),
    onSent({ link }) {
      onClose();
      onLink(link);
    },
    failure: { words: 'The judge was not added. Please try again in a moment.', alert: true },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      size="small"
      className=""
      title="Add a judge"
      action={{ label: 'Add judge', busyLabel: 'Adding...' }}
      waiting="The judge is being added."
    >
      <TextField label="Name" required {...form.field('name')} />
      <CollegeField
        label="College"
        autoComplete="off"
        hint="Entries of this college are shown as possible conflicts."
        {...form.field('college')}
      />
    </FormDialog>
  );
}
