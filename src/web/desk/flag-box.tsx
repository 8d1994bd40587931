import { clsx } from 'clsx';
import { Flag as FlagIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ProofFlag } from '#shared/payments/proof-flags.ts';

export interface FlagWords {
  title: string;
  meaning: string;
}

export interface ShownFlag extends FlagWords {
  kind: string;
  /** The payments that it points at. */
  others?: ReactNode;
}

/** What a person should look at before deciding. */
export function FlagBox({ flags, className }: { flags: readonly ShownFlag[]; className?: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('desk-flags', className)}>
      <h2 id={id} className="desk-flags-title">
        <FlagIcon aria-hidden size={16} className="text-warning" />
        Please look at this
      </h2>
      <ul className="grid gap-3">
        {flags.map(({ kind, title, meaning, others }) => (
          <li key={kind} className="grid gap-0.5">
            <p className="font-semibold">{title}</p>
            <p className="text-quiet text-sm">{meaning}</p>
            {others}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const sameTransactionWords: FlagWords = {
  title: 'Another payment has the same transaction ID',
  meaning: 'One transfer pays once. Look at the other payment, or approve both on purpose if it paid for two.',
};

export const proofWords: Record<ProofFlag['kind'], FlagWords> = {
  notTwelveDigits: {
    title: 'The transaction ID does not have 12 digits',
    meaning: 'UPI numbers have 12. It may be a typing mistake, or the app’s own order number.',
  },
  unreadablePicture: {
    title: 'The picture cannot be opened',
    meaning: 'Check the statement for the transaction ID, or reject and ask for the screenshot again.',
  },
  noPicture: {
    title: 'No screenshot',
    meaning: 'Look for the transaction ID in a bank statement, or reject and ask for the screenshot.',
  },
};
