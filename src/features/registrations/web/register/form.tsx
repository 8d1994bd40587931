import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import type { ScheduledEvent } from '#features/calendar/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { isOver, relevantFee } from '#features/events/rules.ts';
import { mustAccept } from '#features/events/team-rules.ts';
import type { PublicPass } from '#features/passes/contract.ts';
import type { Question } from '#features/questions/contract.ts';
import { isEmpty, isSubmission } from '#features/questions/rules.ts';
import type { EntryPayment } from '#features/registrations/contract.ts';
import { teamShortfall } from '#features/registrations/rules.ts';
import { countOf } from '#shared/counts.ts';
import { clockText, timeRangeText } from '#shared/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PaidAlready } from '../payment/paid-already.tsx';
import { UploadProgress } from '../payment/upload-progress.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { EventRegisterChanged } from './changed-alert.tsx';
import { EventRegisterCost, waitsForPass } from './cost.tsx';
import { EventRegisterDetails } from './details.tsx';
import { EventRegisterDone } from './done/done.tsx';
import { typedTransactionId } from './draft/draft.ts';
import type { RegistrationStep, RegistrationValues } from './faults.ts';
import { EventRegisterLoginAlert } from './login-alert.tsx';
import { EventRegisterPayment } from './payment.tsx';
import { EventRegisterQuestions } from './questions.tsx';
import { EventRegisterSteps } from './steps.tsx';
import { EventRegisterTeam } from './team/team.tsx';
import { useRegistrationForm } from './use-form.ts';

interface EventRegisterFormProps {
  event: FestEvent;
  payment: EntryPayment;
  listedFee: number;
  couponFault: string;
  /** The passes on sale that open the event. */
  passes: PublicPass[];
  profile: StudentProfile | undefined;
  clashes: ScheduledEvent[];
  /** The questions of the form beyond the usual details. */
  questions: readonly Question[];
  timeZone: string | undefined;
  mailbox: string | undefined;
  /** The server would refuse the form now. The page says why above the form. */
  isBlocked: boolean;
  isDone: boolean;
  onDone: () => void;
}

export function EventRegisterForm(props: EventRegisterFormProps) {
  const { event, payment, listedFee, couponFault, profile, clashes, questions, timeZone, mailbox } = props;
  const [checked, setChecked] = useState(0);
  const { form, submit, progress, conflict, begun, keep, ...parts } = useRegistrationForm(props, profile, props.onDone);
  const { steps, step, openStep } = parts;
  const top = useKeptStepInSight(step);
  if (props.isDone) {
    const over = isOver(event, new Date());
    const toDo = whatElseToDo(event, questions, form.getValues());
    const waits = waitsForPass(payment);
    return <EventRegisterDone paid={relevantFee(event) > 0} waits={waits} toDo={toDo} isOver={over} />;
  }
  const { naming } = payment;
  const refused = naming && form.getValues().teamMembers.length > naming.left ? naming.words : '';
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} aria-label={`Register for ${event.title}`}>
        <EventRegisterLoginAlert eventId={event._id} onLeave={keep} />
        <EventRegisterChanged event={event} listedFee={listedFee} begun={begun} mailbox={mailbox} />
        {conflict ? (
          <Alert
            tone="error"
            scrollsIntoView
            title={conflict.title}
            className="mb-7"
            action={
              conflict.isPassing && (
                <Button type="submit" size="small">
                  Send again
                </Button>
              )
            }
          >
            {conflict.advice}
            <PaidAlready transactionId={conflict.transactionId} mailbox={mailbox} />
          </Alert>
        ) : (
          (props.isBlocked || refused) && (
            <PaidAlready transactionId={typedTransactionId(event._id)} mailbox={mailbox} />
          )
        )}
        <EventRegisterCost payment={payment} onSale={props.passes} />
        <EventRegisterClashes clashes={clashes} />
        <div ref={top}>
          <Tabs value={step} onValueChange={openStep}>
            <TabList label="Parts of the form" className="event-register-tabs">
              {steps.map(({ value, label }) => (
                <Tab key={value} value={value}>
                  {label}
                </Tab>
              ))}
            </TabList>
            <TabPanel value="details" keepMounted className="pt-7">
              <EventRegisterDetails />
            </TabPanel>
            {event.isTeamEvent && (
              <TabPanel value="team" keepMounted className="pt-7">
                <EventRegisterTeam event={event} checked={checked} />
              </TabPanel>
            )}
            {questions.length > 0 && (
              <TabPanel value="questions" keepMounted className="pt-7">
                <EventRegisterQuestions questions={questions} isTeamEvent={event.isTeamEvent} timeZone={timeZone} />
              </TabPanel>
            )}
            <TabPanel value="payment" keepMounted className="pt-7">
              {/* If the team is refused, the steps below say what to do first. */}
              {!refused && (
                <EventRegisterPayment
                  event={event}
                  payment={payment}
                  couponFault={couponFault}
                  cart={
                    <AddToCart
                      event={event}
                      payment={payment}
                      questions={questions}
                      openStep={openStep}
                      onChecked={setChecked}
                    />
                  }
                />
              )}
            </TabPanel>
          </Tabs>
        </div>
        <UploadProgress part={progress} className="mt-7" />
        <EventRegisterSteps event={event} questions={questions} refused={refused} {...parts} onChecked={setChecked} />
      </form>
    </FormProvider>
  );
}

/** What the student has to do after registering, besides paying. */
function whatElseToDo(
  event: FestEvent,
  questions: readonly Question[],
  { teamMembers, answers }: RegistrationValues,
): string[] {
  const isMissing = (question: Question) => isSubmission(question) && isEmpty(answers[question._id]?.[0]);
  return [
    teamShortfall(event.teamSize.min, teamMembers) &&
      'Your team is incomplete: please name the others under My Registrations, or send them the code of your team.',
    mustAccept(event) &&
      teamMembers.length > 0 &&
      'The members of your team still have to accept, each on their own dashboard.',
    questions.some(isMissing) && 'Something is still to hand in: it is under My Registrations.',
  ].filter((sentence) => typeof sentence === 'string');
}

/** Scrolls to the open part when the form opens at a later part, as after a reload or a login. */
function useKeptStepInSight(step: RegistrationStep) {
  const top = useRef<HTMLDivElement>(null);
  const [first] = useState(step);
  useEffect(() => {
    if (first !== 'details') top.current?.scrollIntoView();
  }, [first]);
  return top;
}

const shown = 3;

/** Only a warning: the student may leave one event early, or somebody else may play for the team. */
function EventRegisterClashes({ clashes }: { clashes: ScheduledEvent[] }) {
  if (clashes.length === 0) return null;
  const others = clashes.length - shown;
  return (
    <Alert
      title={`You have ${clashes.length === 1 ? 'another event' : countOf(clashes.length, 'other event')} at this time`}
      className="mb-7"
    >
      <ul className="mb-2 grid gap-1.5">
        {clashes.slice(0, shown).map(({ registrationId, title, startTime, endTime }) => (
          <li key={registrationId} className="grid grid-cols-1 items-baseline gap-x-3 sm:flex">
            <span className="line-clamp-2 wrap-anywhere font-medium text-ink">{title}</span>
            <span className="figures">{timeRangeText(startTime, endTime) ?? clockText(startTime)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && `And ${others} more. `}You can still register.
    </Alert>
  );
}
