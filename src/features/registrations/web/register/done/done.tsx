import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Kolam } from '#web/kolam/kolam-svg.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { throwConfetti } from './confetti.ts';

const redirectAfterMs = 3_000;

interface EventRegisterDoneProps {
  paid: boolean;
  /** The registration waits until its pass is paid. */
  waits: boolean;
  /** What the student has to do besides paying, in sentences. */
  toDo: readonly string[];
  isOver: boolean;
}

export function EventRegisterDone({ paid, waits, toDo, isOver }: EventRegisterDoneProps) {
  const seat = paid
    ? 'Your seat is held. The organisers check your payment and then confirm the seat.'
    : waits
      ? 'Your seat is held. It is confirmed with the payment of your pass.'
      : 'Your seat is confirmed.';
  const isReady = !paid && !waits && toDo.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useCelebration();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-wrap items-center gap-x-10 gap-y-6 py-4">
      <Kolam seed="registered" size={5} density={0.7} draw className="size-36 shrink-0" />
      <div className="grid max-w-prose flex-1 basis-64 justify-items-start gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-3xl!">
          {isOver ? 'You are registered' : 'See you there'}
        </h2>
        <p className="text-quiet">{[seat, ...toDo, ...(isReady ? ['There is nothing else to do.'] : [])].join(' ')}</p>
        <ButtonLink to={paths.studentDashboard('registered')} className="mt-2">
          My Registrations
        </ButtonLink>
      </div>
    </section>
  );
}

/** Celebrates only once: in development, effects run twice. */
function useCelebration(): void {
  const navigate = useNavigate();
  const celebrated = useRef(false);
  useEffect(() => {
    if (!celebrated.current) {
      celebrated.current = true;
      const description = 'Your registration has been submitted successfully!';
      notify({ title: 'Registration Successful', description, tone: 'success' });
      void throwConfetti();
    }
    const timer = setTimeout(() => navigate(paths.studentDashboard('registered')), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
}
