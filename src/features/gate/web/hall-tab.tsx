import { Printer } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { HeadCell, Table } from '#web/ui/table.tsx';
import { getHallList, type HallList } from '../board-contract.ts';
import type { Choice } from './load-event-day.ts';

const titleOf = ({ title, people }: HallList) => `${title}: ${countOf(people.length, 'person', 'people')}`;

/** Who is expected in a hall, on paper for when nothing else works. */
export function HallTab({ events }: { events: readonly Choice[] }) {
  const [list, setList] = useState<HallList>();
  const { busy, run } = useAction('The list did not load', async (event: string) => {
    setList(event ? await adminApi.call(getHallList, { query: { event } }) : undefined);
  });
  return (
    <div className="grid gap-6">
      <div className="no-print flex flex-wrap items-end gap-3">
        <SelectField
          label="Event"
          placeholder="Choose an event"
          disabled={busy}
          onChange={({ target }) => run(target.value)}
          className="flex-1 basis-64 sm:max-w-md"
        >
          {events.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button
          disabledReason={!list?.people.length && 'Choose an event that somebody comes to.'}
          onClick={() => window.print()}
        >
          <Printer aria-hidden size={16} />
          Print
        </Button>
      </div>
      {list && (
        <div className="hall-list">
          <Table caption={titleOf(list)} captionShown>
            <colgroup>
              <col className="w-12" />
              <col />
              <col />
              <col className="w-26" />
              <col className="w-14" />
              <col className="hidden w-44 print:table-column" />
            </colgroup>
            <thead>
              <tr className="hall-title">
                <th colSpan={6}>{titleOf(list)}</th>
              </tr>
              <tr>
                <HeadCell>No.</HeadCell>
                <HeadCell>Name</HeadCell>
                <HeadCell>College</HeadCell>
                <HeadCell>Ticket</HeadCell>
                <HeadCell>Paid</HeadCell>
                <HeadCell className="hidden print:table-cell">Signature</HeadCell>
              </tr>
            </thead>
            <tbody>
              {list.people.map(({ ticket, name, college, isPaid }, place) => (
                <tr key={ticket}>
                  <td className="figures">{place + 1}</td>
                  <th scope="row" className="min-w-40 break-words text-left font-medium">
                    {name}
                  </th>
                  <td className="min-w-40 whitespace-normal break-words">{college}</td>
                  <td className="figures whitespace-nowrap">{numberText(ticket)}</td>
                  <td>{isPaid ? 'Yes' : 'No'}</td>
                  <td className="hidden print:table-cell" />
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
