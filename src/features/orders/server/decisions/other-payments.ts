/** A registration or an order, and the joint payment that it is a line of; '' where it is paid alone. */
export interface PaidLine {
  id: string;
  joint_payment_id: string;
}

const most = 5;

const paymentOf = ({ id, joint_payment_id }: PaidLine): string => joint_payment_id || id;

/**
 * Of all those that look like `own`, one for each other payment. The lines of one payment share their proof and their
 * transaction ID, so its own are no duplicates, and those of another would say the same thing again.
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
