import { getSite } from '#features/edition/calls.ts';
import type { JointPayment } from '#features/orders/answer-contract.ts';
import { getJointPayment } from '#features/orders/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { ApiError, isMissing } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { StudentBackLink } from '#web/layouts/student/back-link.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageData, StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { asStudent, unlessSignedOut } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/payment-page.ts';
import { PaymentStatus } from './payment-status.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

interface PaymentPageData extends StudentPageData {
  /** Undefined: `isGone` says whether it does not exist or could not be fetched. */
  payment?: JointPayment;
  isGone?: boolean;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
  timeZone: string | undefined;
}

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Your payment', loaderData);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => loadPayment(params.paymentId));
}

async function loadPayment(paymentId: string): Promise<PaymentPageData> {
  const [found, site, registrations] = await Promise.all([
    api
      .call(getJointPayment, { params: { paymentId }, retryWhileBusy: true })
      .then((payment) => ({ payment }), whyNone),
    api.call(getSite, { retryWhileBusy: true }).catch(() => undefined),
    api.call(listMyRegistrations, { retryWhileBusy: true }).catch(unlessSignedOut),
  ]);
  const { name: editionName, startsAtLocal, timeZone, contactEmail: mailbox = '' } = site?.edition ?? {};
  return { ...found, editionName, startsAtLocal, timeZone, mailbox, registrationCount: registrations?.length };
}

/**
 * Why there is no payment to show. The error of an ended session is thrown again, because the guard of the page handles
 * it.
 */
function whyNone(error: unknown) {
  if (!(error instanceof ApiError) || error.status === 401) throw error;
  return { isGone: isMissing(error) };
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Your payment" />
      <LoadingRegion label="Loading your payment..." className="mt-7 grid max-w-3xl gap-8">
        <Skeleton className="h-16" />
        <Skeleton className="h-60" />
      </LoadingRegion>
    </>
  );
}

export default function PaymentPage({ loaderData: { payment, isGone, mailbox, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <StudentBackLink to={paths.studentDashboard('registered')}>Dashboard</StudentBackLink>
      <PageTitle title={payment?.amountDue ? `Your payment of ${inRupees(payment.amountDue)}` : 'Your payment'} />
      {payment ? (
        <PaymentStatus payment={payment} mailbox={mailbox} timeZone={timeZone} />
      ) : (
        <NoPayment isGone={isGone} />
      )}
    </>
  );
}

function NoPayment({ isGone }: { isGone: boolean | undefined }) {
  if (isGone) {
    return (
      <EmptyState
        title="Payment not found"
        action={
          <ButtonLink to={paths.studentDashboard('registered')} variant="main">
            My Registrations
          </ButtonLink>
        }
      >
        Your registrations are on your dashboard.
      </EmptyState>
    );
  }
  return (
    <div className="mt-7">
      <NotLoaded title="The payment did not load." />
    </div>
  );
}
