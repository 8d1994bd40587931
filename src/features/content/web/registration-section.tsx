import { clockText, dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { Edition } from '../contract.ts';
import { LandingSection } from './landing-section.tsx';

const steps = [
  { title: 'Create your account', text: 'Once, with your college and year. It serves for every event.' },
  { title: 'Choose your events', text: 'Register alone or with your team. Many events are free.' },
  {
    title: 'Pay and show the proof',
    text: 'For the others, pay through UPI and upload a screenshot. We check it and confirm your place.',
  },
];

export function RegistrationSection({ edition }: { edition: Edition }) {
  const times = timesText(edition);
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
      {times && <p className="mt-8">{times}</p>}
      <ButtonLink to={paths.studentRegister} variant="main" size="large" className="mt-10">
        Register Now
      </ButtonLink>
    </LandingSection>
  );
}

type Times = Pick<Edition, 'registrationOpensLocal' | 'registrationClosesLocal'>;

/** Told without a clock, since the page is kept: what it says is right before, between and after. */
function timesText({ registrationOpensLocal: from, registrationClosesLocal: to }: Times): string | undefined {
  if (!from && !to) return undefined;
  const at = (local: string) => `${dayText(local, 'long')}, ${clockText(local.slice(11))}`;
  if (!to) return `Registration is open from ${at(from)}.`;
  return `Registration is open ${from ? `from ${at(from)} ` : ''}until ${at(to)}.`;
}
