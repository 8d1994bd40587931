import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminApi } from '#web/api.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type DeviceRecord, listDevices } from '../admin-contract.ts';
import type { EventDay } from './load-event-day.ts';
import { AddPhone, type Pairing, PairPhone } from './phone-dialogs.tsx';
import { everyMs, PhoneRow } from './phone-row.tsx';

export function PhonesTab({ day: { devices: loaded, checkpoints } }: { day: EventDay }) {
  const mayChange = useMay('gate.change');
  const { revalidate } = useRevalidator();
  const [pairing, setPairing] = useState<Pairing>();
  const devices = useLiveDevices(loaded, pairing ? whilePairingMs : everyMs);
  const [isAdding, setAdding] = useState(false);
  useKeptTask('phone', () => {
    setAdding(mayChange);
    return true;
  });
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
        <EmptyState title="No phones yet">
          Add one, and scan the code on this screen with it. It needs no account.
        </EmptyState>
      ) : (
        <ul className="w-full border-line border-t">
          {devices.map((device) => (
            <PhoneRow
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

/** More often while a phone is being paired, because somebody is waiting beside it. */
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
  // After a change on this page, the page loads the phones again itself.
  return read.loaded === loaded ? read.devices : loaded;
}
