import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LandingSection } from './landing-section.tsx';

const steps = [
  { title: 'Create your account', text: 'Once, with your college and year. It serves for every event.' },
  { title: 'Choose your events', text: 'Register alone or with your team. Many events are free.' },
  {
    title: 'Pay and show the proof',
    text: 'For the others, pay through UPI and upload a screenshot. We check it and confirm your place.',
  },
];

export function RegistrationSection() {
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
      <ButtonLink to={paths.studentRegister} variant="main" size="large" className="mt-10">
        Register Now
      </ButtonLink>
    </LandingSection>
  );
}
