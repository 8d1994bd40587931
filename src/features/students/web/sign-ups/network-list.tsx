import { heldText } from '#features/students/rules.ts';
import { momentOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ListedNetworks } from './use-sign-ups.ts';

interface NetworkListProps {
  list: ListedNetworks;
  chosen: string | undefined;
  timeZone: string;
  onChoose: (network: string) => void;
}

/** The networks with the most accounts first. They have no address here, because only its hash is stored. */
export function NetworkList({ list: { networks }, chosen, timeZone, onChoose }: NetworkListProps) {
  if (networks.length === 0) return <p className="text-quiet">No account was made in this time.</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-3 font-bold text-quiet text-sm">Networks that made accounts, the most first</legend>
      {networks.map(({ network, code, isYours, accounts, registrations, orders, firstAt, lastAt }) => (
        <label key={network} className="radio-card">
          <input
            type="radio"
            className="radio"
            name="network"
            value={network}
            checked={network === chosen}
            onChange={() => onChoose(network)}
          />
          <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              Network {code}
              {isYours && <Badge>Yours</Badge>}
            </span>
            <span className="tabular-nums">
              {countOf(accounts, 'account')}, {heldText(registrations, orders)}
            </span>
            <span className="text-quiet text-sm tabular-nums sm:col-span-2">{spanText(firstAt, lastAt, timeZone)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function spanText(firstAt: string, lastAt: string, timeZone: string): string {
  const [first, last] = [momentOf(firstAt, timeZone), momentOf(lastAt, timeZone)];
  if (first.day !== last.day) return `${first.day}, ${first.time} to ${last.day}, ${last.time}`;
  return first.time === last.time ? `${first.day}, ${first.time}` : `${first.day}, ${first.time} to ${last.time}`;
}
