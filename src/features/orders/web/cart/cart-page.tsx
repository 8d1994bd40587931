import type { JointQuote } from '#features/orders/answer-contract.ts';
import { PaidAlready } from '#features/registrations/web/index.ts';
import { ConfirmEmailNotice } from '#web/confirm-email/confirm-email-notice.tsx';
import { BrowseEvents } from '#web/layouts/student/browse-events.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ReloadAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { proofRefusedId, typedTransactionId } from '../use-proof.ts';
import type { Route } from './+types/cart-page.ts';
import { CartLines } from './cart-lines.tsx';
import { type CartData, loadCart } from './load-cart.ts';
import { PayCart, paidForMore } from './pay-cart.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Cart', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, loadCart);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Cart" />
      <LoadingRegion label="Loading your cart..." className="mt-7 grid max-w-3xl gap-8">
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </LoadingRegion>
    </>
  );
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Cart" />
      {loaderData.lines.length > 0 ? <Cart data={loaderData} /> : <EmptyCart mailbox={loaderData.mailbox} />}
    </>
  );
}

/** The contents of the cart, the price of all lines, and how to pay for them at once (R347). */
export function Cart({ data: { lines, quote, refusal, mustConfirmEmail, clashes, mailbox } }: { data: CartData }) {
  return (
    <div className="mt-5 grid max-w-3xl grid-cols-1 gap-8">
      <p className="max-w-prose text-quiet">
        Pay once for everything below. Seats and passes are held for you only after you have sent the proof.
      </p>
      <CartLines lines={lines} quote={quote} />
      {clashes.length > 0 && (
        <Alert title="Some of these events overlap">
          <ul className="grid gap-1">
            {clashes.map(([one, other]) => (
              <li key={`${one} ${other}`} className="wrap-anywhere">
                {`${one} and ${other} are at the same time.`}
              </li>
            ))}
          </ul>
          You can still pay for all of them.
        </Alert>
      )}
      {quote && <Blocked quote={quote} mailbox={mailbox} />}
      {!quote && (mustConfirmEmail ? <TooMuchUnconfirmed /> : <NoQuote refusal={refusal} />)}
      {!quote && <PaidForCart mailbox={mailbox} />}
      {quote?.payment && <PayCart lines={lines} quote={quote} payment={quote.payment} mailbox={mailbox} />}
    </div>
  );
}

/** Says what to do when a line cannot be paid with the others. The student may have paid for all of them already. */
function Blocked({ quote, mailbox }: { quote: JointQuote; mailbox: string }) {
  const free = quote.lines.filter(({ fault }) => fault === '').length;
  if (free === quote.lines.length) return null;
  const mayBePaid = typedInCart() !== '';
  return (
    <div id={proofRefusedId} tabIndex={-1} className="scroll-mt-28">
      <Alert title="Not everything can be paid together">
        {mayBePaid ? (
          free > 0 && <p>{paidForMore}</p>
        ) : (
          <p>Please change or remove what is marked above, then pay for the rest.</p>
        )}
        <PaidForCart mailbox={mailbox} />
      </Alert>
    </div>
  );
}

const typedInCart = () => typedTransactionId('pay for the cart', '');

/** Shown in place of the form for the proof. */
function PaidForCart({ mailbox }: Pick<CartData, 'mailbox'>) {
  return <PaidAlready transactionId={typedInCart()} mailbox={mailbox} />;
}

function TooMuchUnconfirmed() {
  return (
    <ConfirmEmailNotice title="Confirm your email before you pay">
      You can hold two registrations or passes before your email is confirmed, and with this cart you would hold more.
      Please do not pay before. Your cart stays on this device.
    </ConfirmEmailNotice>
  );
}

function NoQuote({ refusal }: { refusal: string }) {
  return <ReloadAlert title={refusal || 'The prices did not load.'}>Your cart stays on this device.</ReloadAlert>;
}

function EmptyCart({ mailbox }: Pick<CartData, 'mailbox'>) {
  return (
    <EmptyState title="Your cart is empty" action={<BrowseEvents />}>
      Fill in the form of an event, or choose a pass, and put it into your cart instead of paying at once.
      <PaidForCart mailbox={mailbox} />
    </EmptyState>
  );
}
