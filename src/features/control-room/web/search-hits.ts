import { Award, CalendarDays, IndianRupee, type LucideIcon, Ticket, TicketPercent, UserRound } from 'lucide-react';
import { dayText } from '#shared/dates.ts';
import type { Output } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { navigationFor } from '#web/layouts/admin/navigation-items.ts';
import type { searchAll } from '../contract.ts';

export type Found = Output<typeof searchAll>;

export interface Hit {
  id: string;
  to: string;
  title: string;
  detail: string;
  Icon: LucideIcon;
}

export interface HitGroup {
  heading: string;
  hits: Hit[];
}

/**
 * The hits for a text: screens at once, other hits when the server has found them. Groups without hits are left out.
 */
export function hitGroups(text: string, found: Found | undefined, role: string | undefined): HitGroup[] {
  const groups = [
    { heading: 'Events', hits: (found?.events ?? []).map(eventHit) },
    { heading: 'Students', hits: (found?.students ?? []).map(studentHit) },
    { heading: 'Registrations', hits: (found?.registrations ?? []).map(registrationHit) },
    { heading: 'Orders', hits: (found?.orders ?? []).map(orderHit) },
    { heading: 'Passes', hits: (found?.passes ?? []).map(passHit) },
    { heading: 'Certificates', hits: (found?.certificates ?? []).map(certificateHit) },
    { heading: 'Screens', hits: screenHits(text, role) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function eventHit({ _id, title, date, location }: Found['events'][number]): Hit {
  const detail = [dayText(date, 'medium'), location].filter(Boolean).join(' · ');
  return {
    id: `event-${_id}`,
    to: `${paths.adminEvents}?${new URLSearchParams({ q: title })}`,
    title,
    detail,
    Icon: CalendarDays,
  };
}

function studentHit({ _id, name, email, college }: Found['students'][number]): Hit {
  const to = `${paths.adminStudents}?${new URLSearchParams({ q: email || name, student: _id })}`;
  return {
    id: `student-${_id}`,
    to,
    title: name,
    detail: [email, college].filter(Boolean).join(' · '),
    Icon: UserRound,
  };
}

function registrationHit({ _id, name, email, teamName, member, event }: Found['registrations'][number]): Hit {
  const to = `${paths.adminRegistrations}?${new URLSearchParams({ q: email || name, event: event._id })}`;
  const detail = [event.title, teamName, member && `with ${member}`].filter(Boolean).join(' · ');
  return { id: `registration-${_id}`, to, title: name, detail, Icon: Ticket };
}

function orderHit({ _id, name, email, pass, reference }: Found['orders'][number]): Hit {
  const to = passOrdersPath('q', reference || email || name);
  return { id: `order-${_id}`, to, title: name, detail: pass, Icon: IndianRupee };
}

function passHit({ _id, name }: Found['passes'][number]): Hit {
  return { id: `pass-${_id}`, to: paths.adminPasses, title: name, detail: '', Icon: TicketPercent };
}

function certificateHit({ _id, name, serial, event }: Found['certificates'][number]): Hit {
  const to = `${paths.adminCertificates}?${new URLSearchParams({ q: serial })}`;
  return { id: `certificate-${_id}`, to, title: name, detail: `${event} · ${serial}`, Icon: Award };
}

function screenHits(text: string, role: string | undefined): Hit[] {
  const word = text.trim().toLowerCase();
  return navigationFor(role)
    .flatMap(({ links }) => links)
    .filter(({ label }) => label.toLowerCase().includes(word))
    .map(({ to, label, Icon }) => ({ id: `screen-${label}`, to, title: label, detail: '', Icon }));
}
