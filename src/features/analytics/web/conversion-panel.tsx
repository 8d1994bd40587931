import { percentText } from '#shared/counts.ts';
import { grouped } from '#shared/money.ts';
import { ShareBar } from '#web/charts/share-bar.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { AnalyticsPanel } from './panel.tsx';

export function ConversionPanel({ conversion, timeZone }: Pick<Analytics, 'conversion' | 'timeZone'>) {
  const { signedUp, registered, confirmed } = conversion;
  const steps = [
    { name: 'Signed up', count: signedUp },
    { name: 'Registered for an event', count: registered },
    { name: 'Have a confirmed place', count: confirmed },
  ];
  const shareOf = (count: number) => (signedUp > 0 ? count / signedUp : 0);
  const file = {
    name: 'sign_up_to_registration',
    head: ['Step', 'Students', 'Share'],
    rows: steps.map(({ name, count }) => [name, String(count), percentText(shareOf(count))]),
  };
  return (
    <AnalyticsPanel
      title="From sign-up to registration"
      aside="Students who signed up on these days, and how far they have come since."
      file={file}
      timeZone={timeZone}
    >
      <Table caption="Students by how far they came" className="analytics-table">
        <TableHead>
          <HeadCell>Step</HeadCell>
          <HeadCell numeric>Students</HeadCell>
          <HeadCell className="analytics-bar-cell">
            <span className="sr-only">As a bar</span>
          </HeadCell>
          <HeadCell numeric>Share</HeadCell>
        </TableHead>
        <tbody>
          {steps.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Cell numeric>{grouped(count)}</Cell>
              <Cell>
                <ShareBar share={shareOf(count)} tone="success" />
              </Cell>
              <Cell numeric>{percentText(shareOf(count))}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </AnalyticsPanel>
  );
}
