import { PencilLine, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useRevalidator } from 'react-router';
import { type CouponRecord, deleteCoupon } from '#features/passes/admin-contract.ts';
import { countOf } from '#shared/counts.ts';
import { grouped, inRupees } from '#shared/money.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { adminApi } from '#web/api.ts';
import { DeleteRecordDialog } from '#web/desk/delete-dialog.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { StateBadge } from '#web/desk/state-badge.tsx';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { useTask } from '#web/desk/use-task.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { CouponsLoad, CouponThing } from './load-passes.ts';
import { couponState, spanWords } from './pass-state.ts';
import '#web/desk/desk.css';
import './passes.css';

const CouponDialog = lazy(async () => ({ default: (await import('./coupon-form.tsx')).CouponDialog }));

type Kind = 'edit' | 'delete';

export function CouponsTab({ coupons, things, timeZone }: CouponsLoad) {
  const { revalidate } = useRevalidator();
  const mayChange = useMay('passes.change');
  const { task, open, begin, end } = useTask<Kind, CouponRecord | undefined>();
  useKeptTask('Coupon', (id) => {
    if (mayChange)
      begin(
        'edit',
        coupons.find(({ _id }) => _id === id),
      );
    return true;
  });
  const chosen = task?.item;
  const now = new Date();
  const add = mayChange && (
    <Button size="small" variant="main" onClick={() => begin('edit', undefined)}>
      <Plus aria-hidden size={16} />
      Add Coupon
    </Button>
  );
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p id={countId} tabIndex={-1} role="status" className="text-quiet text-sm">
          {coupons.length > 0 && countOf(coupons.length, 'coupon')}
        </p>
        {coupons.length > 0 && add}
      </div>
      {coupons.length === 0 && (
        <EmptyState title="No coupons yet" action={add}>
          A coupon is a code that takes an amount or a percentage off the price of a pass or an event.
        </EmptyState>
      )}
      <ul aria-label="Coupons" className="pass-list empty:hidden">
        {coupons.map((coupon) => (
          <CouponRow
            key={coupon._id}
            coupon={coupon}
            things={things}
            timeZone={timeZone}
            now={now}
            mayChange={mayChange}
            onTask={(kind) => begin(kind, coupon)}
          />
        ))}
      </ul>
      {task && (
        <>
          <Suspense>
            <CouponDialog
              key={`form ${task.round}`}
              coupon={task.item}
              things={things}
              timeZone={timeZone}
              open={open && task.kind === 'edit'}
              onClose={end}
            />
          </Suspense>
          {chosen && (
            <DeleteRecordDialog
              key={`delete ${task.round}`}
              open={open && task.kind === 'delete'}
              onClose={end}
              One="Coupon"
              description={
                chosen.used > 0
                  ? 'A coupon that somebody has used stays, with its orders. To stop it, edit it and switch it off.'
                  : 'Nobody has used it. This action cannot be undone.'
              }
              id={chosen._id}
              onDelete={async () => {
                await adminApi.call(deleteCoupon, { params: { couponId: chosen._id } });
                await revalidate();
              }}
            >
              <p className="font-semibold">{chosen.code}</p>
              <p className="text-quiet text-sm">{usedWords(chosen)}</p>
            </DeleteRecordDialog>
          )}
        </>
      )}
    </>
  );
}

interface CouponRowProps {
  coupon: CouponRecord;
  things: readonly CouponThing[];
  timeZone: string;
  now: Date;
  mayChange: boolean;
  onTask: (kind: Kind) => void;
}

function CouponRow({ coupon, things, timeZone, now, mayChange, onTask }: CouponRowProps) {
  const { words, tone } = couponState(coupon, now);
  return (
    <li className="pass-row">
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures font-semibold">{coupon.code}</span>
          <StateBadge status={words} tone={tone} />
        </p>
        <p>
          {coupon.percent === undefined ? inRupees(coupon.amount ?? 0) : `${coupon.percent} %`} off
          {coupon.perPerson !== undefined &&
            `, ${coupon.perPerson === 1 ? 'once' : countOf(coupon.perPerson, 'time')} for each student`}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p>Valid {spanWords(coupon, timeZone) || 'at any time'}</p>
        {coupon.onlyFor.length > 0 && <p className="wrap-anywhere">{scopeWords(coupon, things)}</p>}
        <p className="flex flex-wrap gap-x-3 text-quiet text-sm tabular-nums">
          {usedWords(coupon)}
          {coupon.registrations !== undefined && (
            <span>{countOf(coupon.registrations, 'registration')} for events</span>
          )}
          {coupon.orders !== undefined && (
            <Link to={passOrdersPath('coupon', coupon._id)} className="link">
              Show its orders
            </Link>
          )}
        </p>
      </div>
      {mayChange && (
        <div className="pass-actions">
          <RowButton Icon={PencilLine} hint="Edit" label={`Edit ${coupon.code}`} onClick={() => onTask('edit')} />
          <DeleteButton what={coupon.code} id={coupon._id} onClick={() => onTask('delete')} />
        </div>
      )}
    </li>
  );
}

function scopeWords({ onlyFor }: CouponRecord, things: readonly CouponThing[]): string {
  const titles = onlyFor.map((id) => things.find(({ _id }) => _id === id)?.title ?? 'something deleted');
  return `Only for ${titles.length > 3 ? countOf(titles.length, 'chosen pass or event', 'chosen passes and events') : titles.join(', ')}`;
}

function usedWords({ used, limit }: CouponRecord): string {
  const times = limit === undefined ? countOf(used, 'time') : `${grouped(used)} of ${countOf(limit, 'time')}`;
  return used === 0 && limit === undefined ? 'Not used yet' : `Used ${times}`;
}
