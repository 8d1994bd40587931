import {
  Award,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  Gavel,
  Handshake,
  IdCard,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquareHeart,
  Mic,
  Newspaper,
  ScanLine,
  School,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  Ticket,
  TicketPercent,
  UserCog,
  Users,
  UsersRound,
} from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { type Ability, adminRoles, may } from '#shared/permissions.ts';

export interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** The link is shown to roles with at least one of these abilities. */
  needs: readonly Ability[];
}

export interface AdminLinkGroup {
  /** The heading of the group. The first group needs none. */
  heading?: string;
  links: readonly AdminLink[];
}

/** The control room's screens, in the order of the sidebar and of the phone's menu. */
const adminNavigation: readonly AdminLinkGroup[] = [
  {
    links: [
      { to: paths.adminDashboard, label: 'Dashboard', Icon: LayoutDashboard, needs: ['dashboard.read'] },
      { to: paths.adminEvents, label: 'Events', Icon: CalendarDays, needs: ['events.read'] },
      { to: paths.adminRegistrations, label: 'Registrations', Icon: Ticket, needs: ['registrations.read'] },
      {
        to: paths.adminPayments,
        label: 'Payments',
        Icon: IndianRupee,
        needs: ['payments.decide', 'payments.take-cash'],
      },
      { to: paths.adminPasses, label: 'Passes', Icon: TicketPercent, needs: ['passes.read'] },
      { to: paths.adminSpotDesk, label: 'Spot desk', Icon: Store, needs: ['spot.sell'] },
      { to: paths.adminEventDay, label: 'Event day', Icon: ScanLine, needs: ['halls.read'] },
      { to: paths.adminBadges, label: 'Badges', Icon: IdCard, needs: ['gate.change'] },
      { to: paths.adminAnalytics, label: 'Analytics', Icon: ChartColumn, needs: ['analytics.read'] },
    ],
  },
  {
    heading: 'User Management',
    links: [
      { to: paths.adminStudents, label: 'Students', Icon: Users, needs: ['students.read'] },
      { to: paths.adminTeams, label: 'Teams', Icon: UsersRound, needs: ['registrations.read'] },
      { to: paths.adminColleges, label: 'Colleges', Icon: School, needs: ['colleges.read'] },
    ],
  },
  {
    heading: 'Afterwards',
    links: [
      { to: paths.adminJudging, label: 'Judging', Icon: Gavel, needs: ['judging.change'] },
      { to: paths.adminCertificates, label: 'Certificates', Icon: Award, needs: ['certificates.change'] },
      { to: paths.adminFeedback, label: 'Feedback', Icon: MessageSquareHeart, needs: ['events.change'] },
    ],
  },
  {
    heading: 'Content',
    links: [
      { to: paths.adminSpeakers, label: 'Speakers', Icon: Mic, needs: ['programme.read'] },
      { to: paths.adminSponsors, label: 'Sponsors', Icon: Handshake, needs: ['programme.read'] },
      { to: paths.adminSchedule, label: 'Schedule', Icon: CalendarClock, needs: ['programme.read'] },
      { to: paths.adminMessages, label: 'Messages', Icon: Mail, needs: ['messages.read'] },
      { to: paths.adminNewsletter, label: 'Newsletter', Icon: Newspaper, needs: ['newsletter.change'] },
    ],
  },
  {
    heading: 'Organisation',
    links: [
      { to: paths.adminPeople, label: 'People', Icon: UserCog, needs: ['people.change'] },
      { to: paths.adminAudit, label: 'Audit', Icon: ScrollText, needs: ['audit.read'] },
      { to: paths.adminSettings, label: 'Settings', Icon: Settings, needs: ['account.own'] },
      { to: paths.adminSecurity, label: 'Security', Icon: ShieldCheck, needs: ['account.own'] },
    ],
  },
];

/** The screens that a role may open. For an unknown role, as on the server, only those that all roles may open. */
export function navigationFor(role: string | undefined): AdminLinkGroup[] {
  const known = role ? [role] : adminRoles;
  const isOpen = ({ needs }: AdminLink) => known.every((one) => needs.some((ability) => may(one, ability)));
  return adminNavigation
    .map((group) => ({ ...group, links: group.links.filter(isOpen) }))
    .filter(({ links }) => links.length > 0);
}
