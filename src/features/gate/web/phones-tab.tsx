import { CircleCheck, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { agoText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { useMay } from '#web/may.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  createDevice,
  type DeviceRecord,
  deviceFields,
  listDevices,
  pairAgain,
  revokeDevice,
} from '../admin-contract.ts';
import { Choices } from './choices.tsx';
import type { EventDay } from './load-event-day.ts';
import { clockWords, keptText } from './scan-words.ts';

type Pairing = z.output<typeof createDevice.output>;

export function PhonesTab({ day: { devices: loaded, checkpoints } }: { day: EventDay }) {
  const mayChange = useMay('gate.change');
  const { revalidate } = useRevalidator();
  const [pairing, setPairing] = useState<Pairing>();
  const devices = useLiveDevices(loaded, pairing ? whilePairingMs : everyMs);
  const [isAdding, setAdding] = useState(false);
  const showPairing = (next: Pairing) => {
    setPairing(next);
    void revalidate();
  };
  return (
    <div className="grid justify-items-start gap-5">
      {mayChange && (
        <Button
          variant="main"
          disabledReason={checkpoints.length === 0 && 'Add a checkpoint first.'}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden size={16} />
          Add phone
        </Button>
      )}
      {devices.length === 0 ? (
        <EmptyState title="No phones yet.">
          Add one, and scan the code on this screen with it. It needs no account.
        </EmptyState>
      ) : (
        <ul className="w-full border-line border-t">
          {devices.map((device) => (
            <Phone
              key={device._id}
              device={device}
              places={checkpoints.filter(({ _id }) => device.checkpoints.includes(_id)).map(({ name }) => name)}
              onPairing={mayChange ? showPairing : undefined}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddPhone day={{ checkpoints }} onClose={() => setAdding(false)} onAdded={showPairing} />}
      {pairing && (
        <PairPhone
          code={pairing.pairing}
          device={devices.find(({ _id }) => _id === pairing._id)}
          onClose={() => setPairing(undefined)}
        />
      )}
    </div>
  );
}

/** Phones report their state every 12 seconds. */
const everyMs = 12_000;
/** Somebody waits beside the phone. */
const whilePairingMs = 2_000;

function useLiveDevices(loaded: DeviceRecord[], every: number): DeviceRecord[] {
  const [read, setRead] = useState({ loaded, devices: loaded });
  useEffect(() => {
    const timer = setInterval(() => {
      const set = (devices: DeviceRecord[]) => setRead({ loaded, devices });
      if (document.visibilityState === 'visible') void adminApi.call(listDevices).then(set, () => undefined);
    }, every);
    return () => clearInterval(timer);
  }, [loaded, every]);
  // After a change here the page loads them itself.
  return read.loaded === loaded ? read.devices : loaded;
}

interface PhoneProps {
  device: DeviceRecord;
  places: readonly string[];
  /** Left out where nothing may be changed. */
  onPairing: ((pairing: Pairing) => void) | undefined;
}

const states = { waiting: 'Not paired', paired: 'Paired', revoked: 'Off the gate' } as const;

function Phone({ device, places, onPairing }: PhoneProps) {
  const { _id, name, kind, state, isStolen } = device;
  const params = { deviceId: _id };
  const again = useAction('No code was made', async () => {
    onPairing?.(await adminApi.call(pairAgain, { params }));
  });
  const facts = [
    kind === 'desk' ? 'Desk' : 'Steward',
    isStolen ? 'Stolen, off the gate' : states[state],
    places.join(', '),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-4">
      <div className="grid min-w-0 flex-1 basis-36">
        <span className="break-words font-medium">{name}</span>
        <span className="break-words text-quiet text-sm">{facts.filter(Boolean).join(' · ')}</span>
        <Health device={device} />
        {device.kept.length > 0 && <span className="break-words text-quiet text-sm">{keptText(device.kept)}</span>}
      </div>
      {onPairing && (
        <div className="-mr-3.75 flex items-center gap-1">
          {state === 'waiting' && (
            <Button size="small" busy={again.busy} onClick={again.run}>
              New code<span className="sr-only"> for {name}</span>
            </Button>
          )}
          {!isStolen && <Revoke key={state} device={device} />}
        </div>
      )}
    </li>
  );
}

const silentMs = 2 * 60_000;
const lowBattery = 20;

/** What the phone reported last, and what needs attention. */
function Health({ device: { state, seenAt, unsent, battery, clockOff } }: { device: DeviceRecord }) {
  const now = useNow(everyMs) ?? Date.parse(seenAt);
  if (!seenAt) return null;
  const isHere = state === 'paired';
  const isSilent = isHere && now - Date.parse(seenAt) > silentMs;
  return (
    <span className="flex flex-wrap gap-x-4 text-quiet text-sm">
      <span className={isSilent ? 'font-medium text-warning' : undefined}>Seen {agoText(seenAt, now)}</span>
      {unsent ? <span className="font-medium text-warning">{countOf(unsent, 'scan')} not sent</span> : null}
      {battery !== null && (
        <span className={isHere && battery < lowBattery ? 'font-medium text-danger' : undefined}>
          Battery {battery} %{isHere && battery < lowBattery && ', low'}
        </span>
      )}
      {clockOff !== 0 && <span className="font-medium text-warning">{clockWords({ clockOff })}</span>}
    </span>
  );
}

function Revoke({ device: { _id, name, state } }: { device: DeviceRecord }) {
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

interface AddPhoneProps {
  day: Pick<EventDay, 'checkpoints'>;
  onClose: () => void;
  onAdded: (pairing: Pairing) => void;
}

function AddPhone({ day: { checkpoints }, onClose, onAdded }: AddPhoneProps) {
  const form = useContractForm(createDevice, {
    fields: deviceFields,
    defaults: { name: '', kind: 'steward', checkpoints: checkpoints.map(({ _id }) => _id).slice(0, 1) },
    draft: 'none',
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
  /** As it was read last; undefined until the list has it. */
  device: DeviceRecord | undefined;
  onClose: () => void;
}

function PairPhone({ code, device, onClose }: PairPhoneProps) {
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
