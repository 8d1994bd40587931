import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { HeadCell, Table } from '#web/ui/table.tsx';
import type { HallList } from '../board-contract.ts';

const titleOf = ({ title, people }: HallList) => `${title}: ${countOf(people.length, 'person', 'people')}`;

/** On a phone these values are below the name. Paper is narrower than `md`, but has all columns. */
const beside = 'max-md:not-print:hidden';

/** The people who are expected at an event. On paper there is a column to sign in. */
export function HallPeople({ list }: { list: HallList }) {
  return (
    <div className="hall-list">
      <Table caption={titleOf(list)} captionShown>
        <colgroup>
          <col className="w-12" />
          <col />
          <col className={beside} />
          <col className={`${beside} w-26`} />
          <col className={`${beside} w-14`} />
          <col className="hidden w-44 print:table-column" />
        </colgroup>
        <thead>
          <tr className="hall-title">
            <th colSpan={6}>{titleOf(list)}</th>
          </tr>
          <tr>
            <HeadCell>No.</HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell className={beside}>College</HeadCell>
            <HeadCell className={beside}>Ticket</HeadCell>
            <HeadCell className={beside}>Paid</HeadCell>
            <HeadCell className="hidden print:table-cell">Signature</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.people.map(({ ticket, name, college, isPaid }, place) => (
            <tr key={ticket}>
              <td className="figures">{place + 1}</td>
              <th scope="row" className="min-w-40 whitespace-normal text-left font-medium">
                {name}
                <span className="grid font-normal text-quiet md:hidden print:hidden">
                  <span>{college}</span>
                  <span className="flex flex-wrap gap-x-3">
                    <span className="ticket-number">{numberText(ticket)}</span>
                    {!isPaid && <span className="text-warning">Not paid</span>}
                  </span>
                </span>
              </th>
              <td className={`${beside} min-w-40 whitespace-normal`}>{college}</td>
              <td className={`${beside} ticket-number`}>{numberText(ticket)}</td>
              <td className={beside}>{isPaid ? 'Yes' : 'No'}</td>
              <td className="hidden print:table-cell" />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
