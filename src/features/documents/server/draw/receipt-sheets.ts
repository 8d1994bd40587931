import { rupeesInWords } from '#features/documents/rules.ts';
import type { Sheet } from '#server/documents/sheet.ts';
import { inRupees } from '#shared/money.ts';
import { type Cell, createFlow, type Flow, ink, quiet, textWidth } from './flow.ts';
import { drawFact, type Issuer, letterhead } from './letterhead.ts';

export interface ReceiptFacts extends Issuer {
  number: string;
  /** The day as printed. */
  issuedOn: string;
  paidBy: string;
  college: string;
  lines: { text: string; paise: number }[];
  payments: { on: string; means: string; reference: string; paise: number }[];
  refunds: { on: string; reference: string; paise: number }[];
}

const body = { voice: 'text', size: 4.4, colour: ink } as const;
const head = { voice: 'text', size: 3.7, colour: quiet } as const;

export function receiptSheets(receipt: ReceiptFacts): Sheet[] {
  const { payments, refunds } = receipt;
  const received = sum(payments);
  const refunded = sum(refunds);
  const flow = createFlow();
  const title = refunded >= received ? 'Receipt (refunded)' : 'Receipt';
  letterhead(flow, receipt, title, [`Receipt number ${receipt.number}`, receipt.issuedOn]);
  drawFact(flow, 'Received from', receipt.paidBy, 'name');
  drawFact(flow, 'College', receipt.college);
  flow.gap(5);
  table(
    flow,
    ['For', '', '', 'Price'],
    receipt.lines.map(({ text, paise }) => [text, '', '', paise]),
  );
  table(
    flow,
    ['Paid on', 'How', 'UTR, transaction ID or receipt', 'Amount'],
    payments.map(({ on, means, reference, paise }) => [on, means, reference, paise]),
  );
  if (refunds.length > 0) {
    table(
      flow,
      ['Refunded on', '', 'UTR', 'Amount'],
      refunds.map(({ on, reference, paise }) => [on, '', reference, paise]),
    );
  }
  total(flow, 'Received', received);
  flow.row([{ ...body, text: rupeesInWords(received) }], 3);
  if (refunded > 0) {
    total(flow, 'Refunded', refunded);
    flow.row([{ ...body, text: rupeesInWords(refunded) }]);
  }
  return flow.sheets;
}

const sum = (parts: readonly { paise: number }[]) => parts.reduce((total, { paise }) => total + paise, 0);

const amountAt = textWidth - 32;

/** If the two columns in the middle have no headings, the first column gets their width. */
function table(flow: Flow, headings: readonly string[], rows: readonly (readonly [string, string, string, number])[]) {
  const isWide = headings[2] === '';
  const cells = (texts: readonly string[], style: typeof body | typeof head): Cell[] => {
    const [first = '', second = '', third = '', amount = ''] = texts;
    const all: Cell[] = [
      { ...style, text: first, width: isWide ? amountAt - 4 : 40 },
      { ...style, text: second, x: 42, width: 36 },
      { ...style, text: third, x: 80, width: amountAt - 82 },
      { ...style, text: amount, x: amountAt, align: 'right' },
    ];
    return all.filter(({ text }) => text);
  };
  flow.row(cells(headings, head), 1.5);
  flow.rule(2);
  for (const [first, second, third, paise] of rows) {
    flow.row(cells([first, second, third, inRupees(paise / 100)], body), 1.2);
    flow.rule(2);
  }
  flow.gap(5);
}

function total(flow: Flow, label: string, paise: number): void {
  flow.row([
    { ...body, text: label, width: amountAt - 4 },
    { voice: 'display', size: 6.4, colour: ink, text: inRupees(paise / 100), x: amountAt - 30, align: 'right' },
  ]);
}
