/** A registration or an order, with the id of its joint payment; '' if it is paid on its own. */
export interface PaidLine {
  id: string;
  joint_payment_id: string;
}

const most = 5;

const paymentOf = ({ id, joint_payment_id }: PaidLine): string => joint_payment_id || id;

/**
 * Finds the other payments that look like `own`, with one line of each. The lines of one payment share their proof and
 * transaction ID. So lines of the same payment are no duplicates, and further lines of another payment would say
 * nothing new.
 */
export function otherPaymentsAmong<Line extends PaidLine>(
  own: PaidLine,
  lines: Iterable<Line>,
  isAlike: (line: Line) => boolean,
): string[] {
  const named = new Set([paymentOf(own)]);
  const found: string[] = [];
  for (const line of lines) {
    if (found.length === most) break;
    if (!isAlike(line) || named.has(paymentOf(line))) continue;
    named.add(paymentOf(line));
    found.push(line.id);
  }
  return found;
}
