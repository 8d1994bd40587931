import {
  CalendarClock,
  CalendarDays,
  ChartColumn,
  Handshake,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Mic,
  Newspaper,
  ScrollText,
  Settings,
  ShieldCheck,
  Ticket,
  UserCog,
  Users,
  UsersRound,
} from 'lucide-react';
import type { AdminRole } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';

export interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Beside administrators, who see all. */
  roles: readonly AdminRole[];
}

export interface AdminLinkGroup {
  /** Names the group for everybody; the first group needs none. */
  heading?: string;
  links: readonly AdminLink[];
}

const everyone: readonly AdminRole[] = ['coordinator', 'finance', 'volunteer'];

/** The control room's screens, in the order of the sidebar and of the phone's menu. */
const adminNavigation: readonly AdminLinkGroup[] = [
  {
    links: [
      { to: paths.adminDashboard, label: 'Dashboard', Icon: LayoutDashboard, roles: everyone },
      { to: paths.adminEvents, label: 'Events', Icon: CalendarDays, roles: everyone },
      { to: paths.adminRegistrations, label: 'Registrations', Icon: Ticket, roles: everyone },
      { to: paths.adminPayments, label: 'Payments', Icon: IndianRupee, roles: ['coordinator', 'finance'] },
      { to: paths.adminAnalytics, label: 'Analytics', Icon: ChartColumn, roles: ['coordinator', 'finance'] },
    ],
  },
  {
    heading: 'User Management',
    links: [
      { to: paths.adminStudents, label: 'Students', Icon: Users, roles: everyone },
      { to: paths.adminTeams, label: 'Teams', Icon: UsersRound, roles: everyone },
    ],
  },
  {
    heading: 'Content',
    links: [
      { to: paths.adminSpeakers, label: 'Speakers', Icon: Mic, roles: ['coordinator', 'volunteer'] },
      { to: paths.adminSponsors, label: 'Sponsors', Icon: Handshake, roles: ['coordinator', 'volunteer'] },
      { to: paths.adminSchedule, label: 'Schedule', Icon: CalendarClock, roles: ['coordinator', 'volunteer'] },
      { to: paths.adminMessages, label: 'Messages', Icon: Mail, roles: ['volunteer'] },
      { to: paths.adminNewsletter, label: 'Newsletter', Icon: Newspaper, roles: [] },
    ],
  },
  {
    heading: 'Organisation',
    links: [
      { to: paths.adminPeople, label: 'People', Icon: UserCog, roles: [] },
      { to: paths.adminAudit, label: 'Audit', Icon: ScrollText, roles: [] },
      { to: paths.adminSettings, label: 'Settings', Icon: Settings, roles: everyone },
      { to: paths.adminSecurity, label: 'Security', Icon: ShieldCheck, roles: everyone },
    ],
  },
];

/** What a role may open. While the role is not known, as on the server, only what everybody may. */
export function navigationFor(role: string | undefined): AdminLinkGroup[] {
  const isOpen = ({ roles }: AdminLink) =>
    role === 'administrator' || (role ? roles.some((one) => one === role) : roles === everyone);
  return adminNavigation
    .map((group) => ({ ...group, links: group.links.filter(isOpen) }))
    .filter(({ links }) => links.length > 0);
}
