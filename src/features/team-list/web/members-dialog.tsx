import { momentOf } from '#shared/calendar.ts';
import { paths } from '#shared/paths.ts';
import { MailLink, PhoneLink } from '#web/desk/contact-links.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Team } from '../contract.ts';
import { nameOf, peopleOf } from '../rules.ts';
import { IncompleteBadge, PaymentStatus, RegistrationStatus } from './team-statuses.tsx';

interface MembersDialogProps {
  team: Team;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

export function MembersDialog({ team, timeZone, open, onClose }: MembersDialogProps) {
  const { day, time } = momentOf(team.createdAt, timeZone);
  const registration = new URLSearchParams({ q: team.leader.email, event: team.event._id });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={nameOf(team)}
      description={`${team.event.title} · registered ${day} at ${time}`}
      actions={
        <>
          <ButtonLink
            size="small"
            variant="ghost"
            className="sm:mr-auto sm:-ml-4"
            to={`${paths.adminRegistrations}?${registration}`}
          >
            Open the registration
          </ButtonLink>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
          <span className="flex items-center gap-2">
            Registration <RegistrationStatus team={team} />
          </span>
          <span className="flex items-center gap-2">
            Payment <PaymentStatus team={team} />
          </span>
          <IncompleteBadge team={team} />
        </p>
        <ol aria-label="Members" className="team-members">
          {peopleOf(team).map(({ name, email, phone, college, state }, place) => (
            <li key={`${email} ${name}`} className="grid min-w-0 gap-0.5 py-3">
              <span className="flex flex-wrap items-center gap-2 wrap-anywhere font-semibold">
                {name}
                {place === 0 && <Badge tone="accent">Leader</Badge>}
                {state === 'accepted' && <StatusBadge status="accepted" tone="success" />}
                {state === 'invited' && <StatusBadge status="asked" tone="warning" />}
              </span>
              <span className="flex flex-wrap gap-x-3 gap-y-2">
                <MailLink email={email} />
                {phone && <PhoneLink phone={phone} />}
              </span>
              <span className="text-quiet">{college}</span>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
