import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { WayBack } from '#web/way-back/way-back.ts';

interface EventRegisterLoginAlertProps {
  eventId: string;
  onLeave: () => void;
}

export function EventRegisterLoginAlert({ eventId, onLeave }: EventRegisterLoginAlertProps) {
  if (useStudent()) return null;
  return (
    <Alert
      title="Login required"
      className="mb-5 sm:mb-7"
      action={
        <ButtonLink
          to={paths.studentLogin}
          state={{ from: paths.eventRegister(eventId) } satisfies WayBack}
          variant="main"
          size="small"
          onClick={onLeave}
        >
          Login Now
        </ButtonLink>
      }
    >
      Only students with an account can register. You come straight back to this form.
    </Alert>
  );
}
