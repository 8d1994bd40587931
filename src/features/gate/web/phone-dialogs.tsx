import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { numberText } from '#features/tickets/rules.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { createDevice, type DeviceRecord, deviceFields, revokeDevice } from '../admin-contract.ts';
import { Choices } from './choices.tsx';
import type { EventDay } from './load-event-day.ts';

export type Pairing = z.output<typeof createDevice.output>;

interface AddPhoneProps {
  day: Pick<EventDay, 'checkpoints'>;
  onClose: () => void;
  onAdded: (pairing: Pairing) => void;
}

export function AddPhone({ day: { checkpoints }, onClose, onAdded }: AddPhoneProps) {
  const form = useContractForm(createDevice, {
    fields: deviceFields,
    defaults: { name: '', kind: 'steward', checkpoints: checkpoints.map(({ _id }) => _id).slice(0, 1) },
    draft: { name: 'phone', recordId: '' },
    disabledReason: false,
    ask: ({ checkpoints: chosen }) => chosen.length > 0 || 'Choose a checkpoint for it.',
    input: (body) => ({ body }),
    onSent(pairing) {
      onClose();
      onAdded(pairing);
    },
    failure: { words: 'Please try again in a moment.', alert: true },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Add a phone"
      description="A steward’s phone scans. A desk’s phone may also search for names."
      action={{ label: 'Add phone', busyLabel: 'Adding...' }}
      waiting="The phone is being added."
    >
      <TextField label="Name" hint="Where it is, or who carries it." required {...form.field('name')} />
      <SelectField label="Kind" required {...form.field('kind')}>
        <option value="steward">Steward</option>
        <option value="desk">Desk</option>
      </SelectField>
      <Choices
        legend="Checkpoints"
        choices={checkpoints.map(({ _id, name }) => ({ _id, title: name }))}
        field={form.register('checkpoints')}
      />
    </FormDialog>
  );
}

interface PairPhoneProps {
  code: string;
  /** The phone as it was last read; undefined until it is in the list. */
  device: DeviceRecord | undefined;
  onClose: () => void;
}

export function PairPhone({ code, device, onClose }: PairPhoneProps) {
  const address = new URL(paths.gate(code), location.href).href;
  const name = device?.name ?? 'the phone';
  const isPaired = device?.state === 'paired';
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      size="small"
      title={isPaired ? `${name} is paired` : `Scan this with ${name}`}
      description={
        isPaired
          ? 'It can scan tickets now.'
          : 'It works once, for ten minutes. Afterwards this phone can scan tickets.'
      }
      actions={
        <Button size="small" variant={isPaired ? 'main' : 'quiet'} onClick={onClose}>
          {isPaired ? 'Done' : 'Close'}
        </Button>
      }
    >
      {isPaired ? (
        <CircleCheck aria-hidden size={72} strokeWidth={1.5} className="mx-auto text-success" />
      ) : (
        <div className="grid gap-4">
          <QrDrawing
            modules={qrCode(address) ?? []}
            label="QR code that pairs a phone"
            className="w-full rounded-card"
          />
          <p className="grid justify-items-center gap-1 text-center">
            <span className="text-quiet text-sm">Or open {location.host + paths.gate()} and type</span>
            <span className="ticket-number select-all font-semibold text-2xl">{numberText(code)}</span>
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** The button that takes a phone off the gate, and its question. */
export function RevokePhone({ device: { _id, name, state } }: { device: DeviceRecord }) {
  const [open, setOpen] = useState(false);
  const isOff = state === 'revoked';
  const [stolen, setStolen] = useState(isOff);
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction('The phone was not taken off', async () => {
    await adminApi.call(revokeDevice, { params: { deviceId: _id }, body: { stolen } });
    setOpen(false);
    await revalidate();
  });
  const action = isOff ? 'Report as stolen' : 'Take off';
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
        {action}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={busy}
        size="small"
        title={isOff ? `Report ${name} as stolen?` : `Take ${name} off the gate?`}
        description={
          isOff
            ? 'Scans that it has not uploaded are no longer accepted. Those that are here stay.'
            : state === 'waiting'
              ? 'It has not been paired yet. Its code no longer works then.'
              : 'It uploads what it has scanned, and then erases itself. To scan again it has to be added again.'
        }
        actions={
          <>
            <Button size="small" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button size="small" variant="danger" busy={busy} busyLabel="Taking off..." onClick={run}>
              {action}
            </Button>
          </>
        }
      >
        {!isOff && (
          <Toggle
            label="It is stolen"
            hint="Scans that it has not uploaded are no longer accepted."
            checked={stolen}
            onChange={setStolen}
          />
        )}
      </Dialog>
    </>
  );
}
