import type { Edition } from '#features/edition/contract.ts';
import { clockText, dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface RegistrationSectionProps {
  steps: readonly { title: string; text: string }[];
  edition: Edition;
  endsAt: string;
  /** '' if registration never closes. */
  closesAt: string;
}

export function RegistrationSection({ steps, edition, endsAt, closesAt }: RegistrationSectionProps) {
  const now = useNow(60_000);
  const isOver = now !== undefined && now >= Date.parse(endsAt);
  const isClosed = now !== undefined && closesAt !== '' && now >= Date.parse(closesAt);
  return (
    <LandingSection id="registration" title="Registration">
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title} className="step">
            <h3>{title}</h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonLink to={paths.studentRegister} variant="main" size="large">
          Register Now
        </ButtonLink>
        {/* All texts have a fixed size, so that nothing below moves when the browser has read the clock. */}
        <p className="grid *:[grid-area:1/1]">
          <span className={isOver ? 'invisible' : undefined}>{timesText(edition)}</span>
          <span className={isOver ? undefined : 'invisible'}>
            This edition is over.
            {edition.lateRegistrations && (
              <span className={isClosed ? 'invisible' : undefined}>
                {' '}
                Registration is still open, because the organisers allow it.
              </span>
            )}
          </span>
        </p>
      </div>
    </LandingSection>
  );
}

type Times = Pick<Edition, 'registrationOpensLocal' | 'registrationClosesLocal'>;

/**
 * Does not use the current time, because the page is cached. The text is right before, during and after registration.
 */
function timesText({ registrationOpensLocal: from, registrationClosesLocal: to }: Times): string | undefined {
  if (!from && !to) return undefined;
  const at = (local: string) => `${dayText(local, 'long')}, ${clockText(local.slice(11))}`;
  if (!to) return `Registration is open from ${at(from)}.`;
  return `Registration is open ${from ? `from ${at(from)} ` : ''}until ${at(to)}.`;
}
