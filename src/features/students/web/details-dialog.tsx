import { KeyRound } from 'lucide-react';
import { RecordHistory } from '#features/audit/web/index.ts';
import { momentOf } from '#shared/calendar.ts';
import { paths } from '#shared/paths.ts';
import { MailLink, PhoneLink } from '#web/desk/contact-links.tsx';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { DownloadButton } from '#web/files/download-button.tsx';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Student } from '../contract.ts';
import { EventRegistrations } from './event-registrations.tsx';
import { EmailNotConfirmed } from './student-text.tsx';
import type { BeginTask } from './use-student-task.ts';

interface DetailsDialogProps {
  student: Student;
  timeZone: string;
  open: boolean;
  mayChange: boolean;
  onTask: BeginTask;
  onClose: () => void;
}

export function DetailsDialog({ student, timeZone, open, mayChange, onTask, onClose }: DetailsDialogProps) {
  const isUnverified = !student.verified;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Student Details"
      size="large"
      actions={
        <>
          {mayChange && student.email && (
            <Button size="small" variant="ghost" className="sm:mr-auto" onClick={() => onTask('link', student)}>
              <KeyRound aria-hidden size={16} />
              Make a password link
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            Close
          </Button>
          {mayChange && isUnverified && (
            <Button size="small" variant="main" onClick={() => onTask('verify', student)}>
              Verify Student
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-7">
        <StudentFacts student={student} timeZone={timeZone} />
        {student.registeredEvents.length > 0 && <Documents studentId={student._id} />}
        <EventRegistrations events={student.registeredEvents} timeZone={timeZone} />
        {open && <RecordHistory subject={`student:${student._id}`} />}
      </div>
    </Dialog>
  );
}

function StudentFacts({ student, timeZone }: { student: Student; timeZone: string }) {
  const { name, email, phone, verified, college, department, year, createdAt } = student;
  const { day, time } = momentOf(createdAt, timeZone);
  return (
    <Facts>
      <Fact label="Name" wide>
        <span className="font-semibold text-lg">{name}</span>
      </Fact>
      <Fact label="Email" wide>
        {email && (
          <>
            <MailLink email={email} />
            {student.emailNotConfirmed && <EmailNotConfirmed />}
          </>
        )}
      </Fact>
      <Fact label="Phone">{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact label="Verification Status">
        <StatusBadge status={verified ? 'Verified' : 'Unverified'} tone={verified ? 'success' : 'warning'} />
      </Fact>
      <Fact label="College">{college}</Fact>
      <Fact label="Department">{department}</Fact>
      <Fact label="Year">{year}</Fact>
      <Fact label="Signed up">
        <time dateTime={createdAt} className="figures">{`${day} at ${time}`}</time>
      </Fact>
    </Facts>
  );
}

/** Shown for every student. The server refuses if nothing is confirmed yet. */
function Documents({ studentId }: { studentId: string }) {
  const [mayWrite, mayPrint] = [useMay('certificates.change'), useMay('gate.change')];
  const query = new URLSearchParams({ student: studentId });
  if (!mayWrite && !mayPrint) return null;
  return (
    <section aria-labelledby="student-documents">
      <h3 id="student-documents" className="pb-2 font-bold text-quiet text-sm">
        Documents
      </h3>
      <div className="flex flex-wrap gap-3">
        {mayWrite && (
          <DownloadButton address={`${paths.participantLetter}?${query}`} as="admin" what="On-duty letter" />
        )}
        {mayPrint && <DownloadButton address={`${paths.participantBadge}?${query}`} as="admin" what="Badge" />}
      </div>
    </section>
  );
}
