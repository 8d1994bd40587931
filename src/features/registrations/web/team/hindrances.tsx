import type { Hindrance } from '#features/registrations/team-contract.ts';
import { forbids, hindranceText } from '#features/registrations/team-rules.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Lists everything that prevents joining, all at once; shows nothing without any. */
export function Hindrances({ hindrances, title }: { hindrances: readonly Hindrance[]; title?: string }) {
  if (hindrances.length === 0) return null;
  const isForbidden = hindrances.some(forbids);
  return (
    <Alert tone={isForbidden ? 'error' : 'info'} {...(title && { title })} className="max-w-3xl">
      <ul className="grid gap-1">
        {hindrances.map((hindrance) => (
          // The usual notice says that one can still join.
          <li key={hindrance}>{hindranceText[isForbidden && hindrance === 'clashNotice' ? 'clash' : hindrance]}</li>
        ))}
      </ul>
    </Alert>
  );
}
