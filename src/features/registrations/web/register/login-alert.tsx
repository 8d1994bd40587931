import { useFormContext } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import type { WayBack } from '#web/layouts/student/way-back.ts';
import { useStudent } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { keepDraft } from './draft.ts';
import type { RegistrationValues } from './faults.ts';

export function EventRegisterLoginAlert({ eventId }: { eventId: string }) {
  const { getValues } = useFormContext<RegistrationValues>();
  if (useStudent()) return null;
  return (
    <Alert
      title="Login required"
      className="mb-7"
      action={
        <ButtonLink
          to={paths.studentLogin}
          state={{ from: paths.eventRegister(eventId) } satisfies WayBack}
          variant="main"
          size="small"
          onClick={() => keepDraft(eventId, getValues())}
        >
          Login Now
        </ButtonLink>
      }
    >
      Only students with an account can register. You come straight back to this form.
    </Alert>
  );
}
