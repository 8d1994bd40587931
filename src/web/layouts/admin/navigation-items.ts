import { LayoutDashboard, type LucideIcon, Ticket } from 'lucide-react';
import { paths } from '#shared/paths.ts';

export interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

interface AdminLinkGroup {
  /** Names the group for everybody; the first group needs none. */
  heading?: string;
  links: AdminLink[];
}

/** The control room's screens, in the order of the sidebar and of the phone's menu. */
export const adminNavigation: AdminLinkGroup[] = [
  {
    links: [
      { to: paths.adminDashboard, label: 'Dashboard', Icon: LayoutDashboard },
      { to: paths.adminRegistrations, label: 'Registrations', Icon: Ticket },
    ],
  },
];
