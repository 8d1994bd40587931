/** A registration or an order, and the joint payment that it is a line of; '' where it is paid alone. */
export interface PaidLine {
  id: string;
  joint_payment_id: string;
}

const most = 5;

const paymentOf = ({ id, joint_payment_id }: PaidLine): string => joint_payment_id || id;

/**
 * Keeps one of each other payment that looks like `own`. The lines of one payment share their proof and transaction ID:
 * its own lines are no duplicates, and each further line of another payment would say the same again.
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
