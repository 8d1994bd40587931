import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useHydrated } from '#web/hooks/hydrated.ts';
import { wayBack } from '#web/way-back/way-back.ts';

/** Tells a student who opened a team's link why an account is needed. */
export function ToJoinTeam({ what }: { what: 'Log in' | 'Create an account' }) {
  const { state } = useLocation();
  const isWanted = useHydrated() && wayBack('student', state)?.startsWith(paths.studentJoinTeam());
  return isWanted && <span className="mb-1 block font-semibold text-ink">{what} to join your team.</span>;
}
