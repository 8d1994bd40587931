import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { StudentBackLink } from '#web/layouts/student/back-link.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/pass-page.ts';
import { BuyPass, PaidForPass } from './buy-pass.tsx';
import { loadPass, type PassPageData } from './load-pass.ts';
import { OpenedEvents } from './opened-events.tsx';
import { OrderStatus } from './order-status.tsx';
import { proofRefusedId } from './use-proof.ts';
import './pass-page.css';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta(nameOf(loaderData) || 'Pass', loaderData);

const nameOf = (data: PassPageData | undefined) => data?.order?.pass.name ?? data?.pass?.name;

/**
 * The coupon is part of the address, so that it is still there after a login, a reload and a visit to the payment app.
 */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const coupon = new URL(request.url).searchParams.get('coupon') ?? '';
  return asStudent(request, () => loadPass(params.passId, coupon.slice(0, 40)));
}

export function HydrateFallback() {
  return (
    <>
      <h1>
        <span className="sr-only">Pass</span>
        <Skeleton className="h-12 w-80 max-w-full" />
      </h1>
      <LoadingRegion label="Loading the pass..." className="mt-7 grid gap-8">
        <Skeleton className="h-16" />
        <Skeleton className="h-72" />
      </LoadingRegion>
    </>
  );
}

export default function PassPage({ loaderData: data }: Route.ComponentProps) {
  const name = nameOf(data);
  return (
    <>
      <StudentBackLink to={data.order ? paths.studentDashboard() : paths.passes}>
        {data.order ? 'Dashboard' : 'All passes'}
      </StudentBackLink>
      {name ? <Pass key={data.passId} name={name} data={data} /> : <NoPass data={data} />}
    </>
  );
}

const cannotBuy = 'You cannot buy this pass at the moment.';

function Pass({ name, data }: { name: string; data: PassPageData }) {
  const { pass, order, payment, refusal, hasFailed, opened } = data;
  const isBought = order && order.status !== 'cancelled';
  const isForOthers = pass?.priceFor && !pass.soldOut && !pass.saleFrom;
  return (
    <div className="grid grid-cols-1 gap-9">
      <header className="grid gap-2">
        <h1 lang={languageOf(name)} className="pass-page-title">
          {name}
        </h1>
        <p className="wrap-anywhere font-semibold text-accent">{order?.pass.coversWords ?? pass?.coversWords}</p>
        {!isBought && pass?.description && <p className="max-w-prose text-quiet">{pass.description}</p>}
      </header>
      <div className="pass-page">
        <div className="grid grid-cols-1 content-start gap-9">
          {order && (
            <OrderStatus
              order={order}
              payment={payment}
              refusal={refusal}
              mailbox={data.mailbox}
              timeZone={data.timeZone}
            />
          )}
          {hasFailed && <NotLoaded title="Your order and the price did not load." />}
          {!isBought && !hasFailed && payment && <BuyPass data={data} payment={payment} />}
          {!isBought && !hasFailed && !payment && (
            <div id={proofRefusedId} tabIndex={-1} className="scroll-mt-28">
              <Alert
                title={isForOthers ? cannotBuy : refusal || cannotBuy}
                action={
                  <ButtonLink to={paths.passes} size="small">
                    See all passes
                  </ButtonLink>
                }
              >
                {isForOthers && <p>It has a price only {pass.priceFor}.</p>}
                <PaidForPass data={data} />
              </Alert>
            </div>
          )}
        </div>
        <OpenedEvents
          events={opened}
          mayRegister={order?.status === 'active' || order?.status === 'pending'}
          timeZone={data.timeZone}
        />
      </div>
    </div>
  );
}

function NoPass({ data }: { data: PassPageData }) {
  return (
    <>
      <PageTitle title="Pass" />
      {data.isMissing ? (
        <EmptyState
          title="Pass not found"
          action={
            <ButtonLink to={paths.passes} variant="main">
              See all passes
            </ButtonLink>
          }
        >
          It is no longer on sale, or the address has a typing error.
          <PaidForPass data={data} />
        </EmptyState>
      ) : (
        <div className="mt-7">
          <NotLoaded title="The pass did not load." />
        </div>
      )}
    </>
  );
}
