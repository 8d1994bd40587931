import { restoreRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { teamTooSmall } from '#features/registrations/rules.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

interface RestoreSeatProps {
  registration: Registration;
  timeZone: string;
  /** Undefined for organisers who may not change registrations. */
  onRestored: ((restored: Registration) => void) | undefined;
}

/** Says why a registration lost its seat, and offers to give it one again. */
export function RestoreSeat({ registration, timeZone, onRestored }: RestoreSeatProps) {
  const { busy, refusal, attempt } = useAttempt('The seat could not be given again. Please try again.');

  const restore = () =>
    attempt(async () => {
      const params = { registrationId: registration._id };
      onRestored?.(await adminApi.call(restoreRegistration, { params }));
      notify({ title: 'Seat given again', description: registration.name, tone: 'success' });
    });

  const { releasedAt } = registration;
  return (
    <div className="grid gap-3">
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Alert
        title={releasedAt ? 'Seat released' : 'No seat'}
        action={
          onRestored && (
            <Button size="small" busy={busy} onClick={restore}>
              Give a seat again
            </Button>
          )
        }
      >
        {releasedAt
          ? `${whyReleased(registration)}: ${instantText(releasedAt, timeZone)}.`
          : 'This registration is cancelled.'}
      </Alert>
    </div>
  );
}

const whyReleased = ({ isTeamTooSmall }: Registration): string =>
  isTeamTooSmall ? teamTooSmall.replace(/\.$/, '') : 'The payment was not confirmed in time';
