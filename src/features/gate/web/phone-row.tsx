import { countOf } from '#shared/counts.ts';
import { agoText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { type DeviceRecord, pairAgain } from '../admin-contract.ts';
import { type Pairing, RevokePhone } from './phone-dialogs.tsx';
import { clockText, keptText } from './scans/scan-text.ts';

/** Phones report their state every 12 seconds. */
export const everyMs = 12_000;

interface PhoneRowProps {
  device: DeviceRecord;
  places: readonly string[];
  /** Undefined if the organiser may not change anything. */
  onPairing: ((pairing: Pairing) => void) | undefined;
}

const states = { waiting: 'Not paired', paired: 'Paired', revoked: 'Off the gate' } as const;

export function PhoneRow({ device, places, onPairing }: PhoneRowProps) {
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
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="wrap-anywhere text-quiet text-sm">{facts.filter(Boolean).join(' · ')}</span>
        <Health device={device} />
        {device.kept.length > 0 && <span className="wrap-anywhere text-quiet text-sm">{keptText(device.kept)}</span>}
      </div>
      {onPairing && (
        <div className="-mr-3.75 flex items-center gap-1">
          {state === 'waiting' && (
            <Button size="small" busy={again.busy} onClick={again.run}>
              New code<span className="sr-only"> for {name}</span>
            </Button>
          )}
          {!isStolen && <RevokePhone key={state} device={device} />}
        </div>
      )}
    </li>
  );
}

const silentMs = 2 * 60_000;
const lowBattery = 20;

/** What the phone last reported, with marks for what needs attention. */
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
      {clockOff !== 0 && <span className="font-medium text-warning">{clockText({ clockOff })}</span>}
    </span>
  );
}
