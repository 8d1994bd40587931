import { clsx } from 'clsx';
import { Flag as FlagIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { dayText } from '#shared/dates.ts';
import type { ProofFlag } from '#shared/payments/proof-flags.ts';

export interface FlagText {
  title: string;
  meaning: string;
}

export interface ShownFlag extends FlagText {
  kind: string;
  /** Links to the payments that the flag is about. */
  others?: ReactNode;
}

/** The reasons to look twice before deciding. */
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

export const sameTransactionText: FlagText = {
  title: 'Another payment has the same transaction ID',
  meaning: 'One transfer pays once. Compare with the other payment, or approve both on purpose if it paid for two.',
};

export const samePictureText: FlagText = {
  title: 'Another payment has the same picture, or nearly the same',
  meaning: 'Compare the transaction ID in the picture with the one typed: an edited picture shows other digits.',
};

export function proofText(flag: ProofFlag): FlagText {
  if (flag.kind !== 'oldPicture') return fixedText[flag.kind];
  // The time from the phone, which contains no time zone.
  const day = dayText(flag.takenAt, 'medium') ?? flag.takenAt;
  return {
    title: 'The picture was taken long before it was sent',
    meaning: `It says it was taken on ${day}. Look at the date in the picture.`,
  };
}

const fixedText: Record<Exclude<ProofFlag['kind'], 'oldPicture'>, FlagText> = {
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
