import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { grouped } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { getHallList, type HallList, type Halls, listHalls } from '../board-contract.ts';
import { CountsMayBeOld } from './counts-may-be-old.tsx';
import { HallPeople } from './hall-people.tsx';
import { useLiveReading } from './use-live-reading.ts';

/**
 * How many have come to each event. The list of expected people can be printed, for when the network and the phones
 * fail.
 */
export function HallTab() {
  const { loaded, retry } = useLoaded(() => adminApi.call(listHalls));
  if (loaded.state === 'loading') return <Skeleton className="h-60 rounded-card" />;
  if (loaded.state === 'failed') {
    return <RetryAlert title="The halls did not load" onRetry={retry} />;
  }
  return <LiveHalls first={loaded.data} />;
}

function LiveHalls({ first }: { first: Halls }) {
  const { search, change } = useAddress();
  const event = search.get('hall') ?? '';
  const [list, setList] = useState<HallList>();
  const { shown, isLost } = useLiveReading(first, () => adminApi.call(listHalls));
  const { busy, run } = useAction('The list did not load', async (chosen: string) => {
    setList(chosen ? await adminApi.call(getHallList, { query: { event: chosen } }) : undefined);
    change({ hall: chosen });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reload alone; what is chosen here is loaded at once
  useEffect(() => {
    if (event) void run(event);
  }, []);
  const { halls } = shown;
  if (halls.length === 0) {
    return (
      <EmptyState title="No events yet">
        The events that you see are listed here, with how many have come to each.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="no-print flex flex-wrap items-end gap-3">
        <SelectField
          label="Event"
          value={event}
          disabled={busy}
          onChange={({ target }) => run(target.value)}
          className="flex-1 basis-64 sm:max-w-md"
          choices={halls}
        >
          <option value="">All events</option>
        </SelectField>
        <Button
          disabledReason={!list?.people.length && 'Choose an event that somebody comes to.'}
          onClick={() => window.print()}
        >
          <Printer aria-hidden size={16} />
          Print
        </Button>
      </div>
      {!list && <HallCounts halls={halls} isLost={isLost} busy={busy} onOpen={run} />}
      {list && <HallPeople list={list} />}
    </div>
  );
}

interface HallCountsProps {
  halls: Halls['halls'];
  isLost: boolean;
  busy: boolean;
  onOpen: (event: string) => void;
}

function HallCounts({ halls, isLost, busy, onOpen }: HallCountsProps) {
  return (
    <>
      <CountsMayBeOld isLost={isLost} />
      <p className="max-w-prose text-quiet">
        Press an event for its list. Who came is counted at the checkpoints of the event, if it has any.
      </p>
      <Table caption="All events">
        <TableHead>
          <HeadCell className="w-full">Event</HeadCell>
          <HeadCell numeric>Came</HeadCell>
          <HeadCell numeric>Expected</HeadCell>
        </TableHead>
        <tbody>
          {halls.map(({ _id, title, came, expected }) => (
            <tr key={_id}>
              <th scope="row" className="min-w-40 whitespace-normal text-left font-medium wrap-anywhere">
                <button
                  type="button"
                  aria-disabled={busy}
                  className="line-link min-h-6 text-left pointer-coarse:min-h-9"
                  onClick={() => busy || onOpen(_id)}
                >
                  {title}
                </button>
              </th>
              <td className="figures text-right font-semibold">
                {came === undefined ? (
                  <>
                    <span aria-hidden className="text-quiet">
                      –
                    </span>
                    <span className="sr-only">Not counted</span>
                  </>
                ) : (
                  grouped(came)
                )}
              </td>
              <td className="figures text-right">{grouped(expected)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
