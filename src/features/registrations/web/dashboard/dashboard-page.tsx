import { QrCode, ShoppingCart } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { FeedbackWaiting } from '#features/feedback/web/index.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmEmailNotice } from '#web/confirm-email/confirm-email-notice.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { EarlyCalls } from '#web/network/early-calls.tsx';
import { asStudent } from '#web/require-session.ts';
import { useStudent } from '#web/sessions.ts';
import { later } from '#web/ui/later.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useCartCount } from '../payment/cart.ts';
import type { Route } from './+types/dashboard-page.ts';
import { dashboardReads, loadDashboard } from './dashboard-data.ts';
import { StudentDashboardSkeleton } from './dashboard-skeleton.tsx';
import { dashboardTabs, useDashboardTab } from './dashboard-tab.ts';
import { StudentEventsTab } from './events-tab.tsx';
import { MyPasses } from './my-passes.tsx';
import { StudentProfileTab } from './profile-tab.tsx';
import { StudentRegistrationsTab } from './registrations-tab.tsx';
import './dashboard.css';

// This dialog can load late, because the tab below it says the same.
const NoRegistrationsDialog = later(
  async () => (await import('./no-registrations-dialog.tsx')).StudentNoRegistrationsDialog,
);

// Loaded separately, because it is empty for most students.
const WhatWaits = later(async () => (await import('./what-waits.tsx')).WhatWaits);

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Dashboard', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, loadDashboard);
}

/** Changing tabs changes the address but loads nothing again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const onlyTheTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyTheTab ? false : defaultShouldRevalidate;
}

export function HydrateFallback() {
  return (
    <>
      <EarlyCalls reads={dashboardReads} />
      <StudentDashboardSkeleton />
    </>
  );
}

export default function StudentDashboardPage({ loaderData }: Route.ComponentProps) {
  const { tab, openTab, dialogHidden, hideDialog } = useDashboardTab();
  const { events, registrations, registrationsFailed, places, profile, timeZone } = loaderData;
  const hasNone = registrations.length === 0 && places.length === 0 && !registrationsFailed;
  const hasSeat = registrations.some(({ registrationStatus }) => registrationStatus === 'confirmed');
  const browse = () => openTab('events');
  return (
    <>
      <Greeting />
      <Shortcuts hasSeat={hasSeat} />
      {profile?.emailState === 'toConfirm' && (
        <ConfirmEmailNotice title="Confirm your email" button="Get the code" actionBeside className="mt-6">
          <span className="block wrap-anywhere text-ink">{profile.email}</span>
          With the code that we mail to it you can register for more than two events.
        </ConfirmEmailNotice>
      )}
      <Suspense>
        <WhatWaits {...loaderData} />
      </Suspense>
      {hasSeat && (
        <Suspense>
          <FeedbackWaiting />
        </Suspense>
      )}
      <MyPasses orders={loaderData.orders} />
      <Tabs value={tab} onValueChange={openTab} className="mt-7">
        <TabList label="Dashboard" className="student-tabs">
          {dashboardTabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="events" className="pt-7">
          <StudentEventsTab
            events={events}
            failed={loaderData.eventsFailed}
            registrations={registrations}
            places={places}
            timeZone={timeZone}
          />
        </TabPanel>
        <TabPanel value="registered" className="pt-7">
          <StudentRegistrationsTab
            registrations={registrations}
            places={places}
            events={loaderData.eventsFailed ? undefined : events}
            failed={registrationsFailed}
            timeZone={timeZone}
            onBrowse={browse}
          />
        </TabPanel>
        <TabPanel value="profile" className="pt-7">
          <StudentProfileTab profile={profile} />
        </TabPanel>
      </Tabs>
      {hasNone && (
        <NoRegistrations open={tab === 'registered' && !dialogHidden} onLater={hideDialog} onExplore={browse} />
      )}
    </>
  );
}

/**
 * Loaded when it first opens. It needs the code of the control room's dialogs, which would make the dashboard slow to
 * respond.
 */
function NoRegistrations(props: ComponentProps<typeof NoRegistrationsDialog>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <NoRegistrationsDialog {...props} />
    </Suspense>
  ) : null;
}

function Greeting() {
  const [firstName] = useStudent()?.name.split(' ') ?? [];
  const greeting = firstName ? `Hello, ${firstName}` : 'Dashboard';
  return (
    <PageTitle title={greeting} className={`student-greeting ${greeting.length > 19 ? 'student-greeting-long' : ''}`} />
  );
}

/** Links to the cart, and to the ticket of a student with a seat. */
function Shortcuts({ hasSeat }: { hasSeat: boolean }) {
  const count = useCartCount();
  return (
    <p className="mt-1 flex flex-wrap gap-x-7 font-medium empty:hidden">
      {hasSeat && (
        <Link to={paths.studentTicket} className={shortcut}>
          <QrCode aria-hidden size={20} />
          Show your ticket
        </Link>
      )}
      {count > 0 && (
        <Link to={paths.studentCart} className={shortcut}>
          <ShoppingCart aria-hidden size={20} />
          Pay for your cart ({countOf(count, 'thing')})
        </Link>
      )}
    </p>
  );
}

const shortcut = 'link inline-flex min-h-11 items-center gap-2';
