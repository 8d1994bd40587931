import {
  Award,
  Bookmark,
  CalendarClock,
  CalendarDays,
  LayoutDashboard,
  type LucideIcon,
  QrCode,
  Settings,
  Ticket,
  UserRound,
} from 'lucide-react';
import { paths } from '#shared/paths.ts';

export interface StudentLink {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** The badge beside the label, from the number of the student's registrations. */
  badge?: (registrationCount: number) => string | undefined;
}

/** The student's screens, in the order of the sidebar and the phone's menu. Logout comes after them. */
export const studentNavigation: StudentLink[] = [
  { to: paths.studentDashboard(), label: 'Dashboard', Icon: LayoutDashboard },
  {
    to: paths.studentDashboard('events'),
    label: 'Browse Events',
    Icon: CalendarDays,
    badge: (count) => (count === 0 ? 'New' : undefined),
  },
  {
    to: paths.studentDashboard('registered'),
    label: 'My Registrations',
    Icon: Ticket,
    badge: (count) => (count > 0 ? String(count) : undefined),
  },
  { to: paths.studentTicket, label: 'My Ticket', Icon: QrCode },
  { to: paths.studentProfile, label: 'My Profile', Icon: UserRound },
  { to: paths.studentSchedule, label: 'Schedule', Icon: CalendarClock },
  { to: paths.studentCertificates, label: 'Certificates', Icon: Award },
  { to: paths.studentBookmarks, label: 'Bookmarks', Icon: Bookmark },
  { to: paths.studentSettings, label: 'Settings', Icon: Settings },
];
