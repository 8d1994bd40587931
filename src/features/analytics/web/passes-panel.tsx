import { grouped, inRupees } from '#shared/money.ts';
import { ShareBar } from '#web/charts/share-bar.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { AnalyticsPanel } from './panel.tsx';

/** How many of each pass were sold, and at which price. */
export function PassesPanel({ passes, timeZone }: Pick<Analytics, 'passes' | 'timeZone'>) {
  const most = Math.max(1, ...passes.map(({ sold }) => sold));
  const file = {
    name: 'passes_sold',
    head: ['Pass', 'Price', 'Sold', 'Revenue (₹)'],
    rows: passes.flatMap(({ name, sold, revenuePaise, prices }) => [
      [name, 'All prices', String(sold), String(revenuePaise / 100)],
      ...prices.map((price) => [name, price.words, String(price.sold), '']),
    ]),
  };
  return (
    <AnalyticsPanel
      title="By pass"
      aside="Orders of these days that wait or are paid. Revenue is what was received on these days."
      file={file}
      timeZone={timeZone}
    >
      <Table caption="Orders and revenue by pass" className="analytics-table max-h-110">
        <TableHead>
          <HeadCell>Pass</HeadCell>
          <HeadCell numeric>Sold</HeadCell>
          <HeadCell className="analytics-bar-cell">
            <span className="sr-only">As a bar</span>
          </HeadCell>
          <HeadCell numeric>Revenue</HeadCell>
        </TableHead>
        <tbody>
          {passes.map((pass) => (
            <PassRows key={pass._id} pass={pass} most={most} />
          ))}
        </tbody>
      </Table>
    </AnalyticsPanel>
  );
}

function PassRows({ pass, most }: { pass: Analytics['passes'][number]; most: number }) {
  return (
    <>
      <tr>
        <th scope="row">{pass.name}</th>
        <Cell numeric>{grouped(pass.sold)}</Cell>
        <Cell>
          <ShareBar share={pass.sold / most} />
        </Cell>
        <Cell numeric>{inRupees(pass.revenuePaise / 100)}</Cell>
      </tr>
      {pass.prices.map(({ words, sold }) => (
        <tr key={words} className="text-quiet">
          <th scope="row" className="pl-6 font-normal">
            {words}
          </th>
          <Cell numeric>{grouped(sold)}</Cell>
          <Cell />
          <Cell />
        </tr>
      ))}
    </>
  );
}
