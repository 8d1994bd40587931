import { clsx } from 'clsx';
import { Suspense } from 'react';
import { RecordHistory } from '#features/audit/web/index.ts';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import { AnswerFacts } from '#features/questions/web/index.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { incompleteTeam } from '#features/registrations/rules.ts';
import { momentOf } from '#shared/calendar.ts';
import { inRupees } from '#shared/money.ts';
import { MailLink, PhoneLink } from '#web/desk/contact-links.tsx';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Team } from '../team.tsx';
import { Proof } from './proof.tsx';
import { RestoreSeat } from './restore-seat.tsx';

interface DetailsDialogProps {
  registration: Registration;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  /** Undefined for organisers who may not change registrations. */
  onUpdate: (() => void) | undefined;
  onRestored: ((restored: Registration) => void) | undefined;
}

export function DetailsDialog({ registration, timeZone, open, onClose, onUpdate, onRestored }: DetailsDialogProps) {
  const seesPayments = useMay('payments.read');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Registration Details"
      size="large"
      actions={
        <>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
          {onUpdate && (
            <Button size="small" variant="main" onClick={onUpdate}>
              Update Status
            </Button>
          )}
        </>
      }
    >
      <div className={clsx('grid gap-x-8 gap-y-7', seesPayments && 'md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]')}>
        <div className="grid content-start gap-7">
          {registration.registrationStatus === 'cancelled' && (
            <RestoreSeat
              key={registration._id}
              registration={registration}
              timeZone={timeZone}
              onRestored={onRestored}
            />
          )}
          <RegistrationFacts registration={registration} timeZone={timeZone} seesPayments={seesPayments} />
          <ParticipantFacts registration={registration} />
          <Team
            name={registration.teamName}
            members={registration.teamMembers}
            incomplete={incompleteTeam(registration, registration.teamMembers)}
          />
          {open && (
            <Suspense>
              <AnswerFacts registrationId={registration._id} />
              <RecordHistory subject={`registration:${registration._id}`} />
            </Suspense>
          )}
        </div>
        {seesPayments && <Proof registration={registration} />}
      </div>
    </Dialog>
  );
}

interface RegistrationFactsProps {
  registration: Registration;
  timeZone: string;
  seesPayments: boolean;
}

function RegistrationFacts({ registration, timeZone, seesPayments }: RegistrationFactsProps) {
  return (
    <Facts title="Registration">
      <Fact label="Event" wide>
        <span className="font-semibold">{registration.event.title}</span>
      </Fact>
      <Fact label="Registration Status">
        <StatusBadge
          status={registration.registrationStatus}
          tone={registrationTones[registration.registrationStatus]}
        />
      </Fact>
      <Fact label="Payment Status">
        <StatusBadge status={registration.paymentStatus} tone={paymentTones[registration.paymentStatus]} />
      </Fact>
      <Fact label="Amount Due">
        {registration.amountDue === 0 ? (
          'Nothing to pay'
        ) : (
          <span className="figures">{inRupees(registration.amountDue)}</span>
        )}
      </Fact>
      {seesPayments && (
        <Fact label="Transaction ID">
          {registration.transactionId && (
            <span className="figures select-all break-all">{registration.transactionId}</span>
          )}
        </Fact>
      )}
      {registration.paymentReference && (
        <Fact label="Payment Reference">
          <span className="figures select-all">{registration.paymentReference}</span>
        </Fact>
      )}
      <Fact label="Registration Date">
        <Moment at={registration.createdAt} timeZone={timeZone} />
      </Fact>
      {registration.resubmittedAt && (
        <Fact label="Proof Sent Again">
          <Moment at={registration.resubmittedAt} timeZone={timeZone} />
        </Fact>
      )}
      {registration.reason && (
        <Fact label="Reason" wide>
          <span className="whitespace-pre-line">{registration.reason}</span>
        </Fact>
      )}
    </Facts>
  );
}

function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const { day, time } = momentOf(at, timeZone);
  return <time dateTime={at} className="figures">{`${day} at ${time}`}</time>;
}

function ParticipantFacts({ registration }: { registration: Registration }) {
  const { name, email, phone, college, department, year, additionalInfo } = registration;
  return (
    <Facts title="Participant">
      <Fact label="Name" wide>
        {name}
      </Fact>
      <Fact label="Email" wide>
        {email && <MailLink email={email} />}
      </Fact>
      <Fact label="Phone">{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact label="Year">{year}</Fact>
      <Fact label="College" wide>
        {college}
      </Fact>
      <Fact label="Department" wide>
        {department}
      </Fact>
      {additionalInfo && (
        <Fact label="Additional Information" wide>
          <span className="whitespace-pre-line">{additionalInfo}</span>
        </Fact>
      )}
    </Facts>
  );
}
