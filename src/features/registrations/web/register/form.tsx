import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ScheduledEvent } from '#features/calendar/contract.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import type { StudentProfile } from '#features/identity/contract.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { OfflineAlert } from '../payment/offline-alert.tsx';
import { UploadProgress } from '../payment/upload-progress.tsx';
import { EventRegisterClashes } from './clashes.tsx';
import { EventRegisterDetails } from './details.tsx';
import { EventRegisterDone } from './done.tsx';
import { EventRegisterLoginAlert } from './login-alert.tsx';
import { EventRegisterPayment } from './payment.tsx';
import { EventRegisterSteps } from './steps.tsx';
import { EventRegisterTeam } from './team.tsx';
import { useRegistrationForm } from './use-form.ts';

interface EventRegisterFormProps {
  event: FestEvent;
  payment: PaymentDetails;
  profile: StudentProfile | undefined;
  clashes: ScheduledEvent[];
}

export function EventRegisterForm({ event, payment, profile, clashes }: EventRegisterFormProps) {
  const [done, setDone] = useState(false);
  const { form, steps, step, openStep, submit, progress } = useRegistrationForm(event, profile, () => setDone(true));
  if (done) return <EventRegisterDone paid={relevantFee(event) > 0} />;
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} aria-label={`Register for ${event.title}`} className="max-w-3xl">
        <EventRegisterLoginAlert eventId={event._id} />
        <EventRegisterClashes clashes={clashes} />
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
              <EventRegisterTeam event={event} />
            </TabPanel>
          )}
          <TabPanel value="payment" keepMounted className="pt-7">
            <EventRegisterPayment event={event} payment={payment} />
          </TabPanel>
        </Tabs>
        <OfflineAlert className="mt-7" />
        <UploadProgress part={progress} className="mt-7" />
        <EventRegisterSteps event={event} steps={steps} step={step} openStep={openStep} />
      </form>
    </FormProvider>
  );
}
