import { PencilLine } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { type CouponRecord, deleteCoupon } from '#features/passes/admin-contract.ts';
import { countOf } from '#shared/counts.ts';
import { grouped, inRupees } from '#shared/money.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { adminApi } from '#web/api.ts';
import { DeleteButton, RowButton } from '#web/desk/row-button.tsx';
import { StateBadge } from '#web/desk/state-badge.tsx';
import type { CouponsLoad, CouponThing } from './load-passes.ts';
import { couponState, spanText } from './pass-state.ts';
import { RecordTab, type RowTools } from './record-tab.tsx';

const CouponDialog = lazy(async () => ({ default: (await import('./coupon-form.tsx')).CouponDialog }));

export function CouponsTab({ coupons, things, timeZone }: CouponsLoad) {
  return (
    <RecordTab
      rows={coupons}
      One="Coupon"
      Many="Coupons"
      empty="A coupon is a code that takes an amount or a percentage off the price of a pass or an event."
      row={(coupon, tools) => <CouponRow coupon={coupon} things={things} timeZone={timeZone} {...tools} />}
      form={(coupon, { open, onClose }) => (
        <CouponDialog coupon={coupon} things={things} timeZone={timeZone} open={open} onClose={onClose} />
      )}
      deletion={(coupon) => ({
        name: coupon.code,
        facts: usedText(coupon),
        description:
          coupon.used > 0
            ? 'A coupon that somebody has used stays, with its orders. To stop it, edit it and switch it off.'
            : 'Nobody has used it. This action cannot be undone.',
      })}
      onDelete={(couponId) => adminApi.call(deleteCoupon, { params: { couponId } })}
    />
  );
}

interface CouponRowProps extends RowTools {
  coupon: CouponRecord;
  things: readonly CouponThing[];
  timeZone: string;
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
        <p>Valid {spanText(coupon, timeZone) || 'at any time'}</p>
        {coupon.onlyFor.length > 0 && <p className="wrap-anywhere">{scopeText(coupon, things)}</p>}
        <p className="flex flex-wrap gap-x-3 text-quiet text-sm tabular-nums">
          {usedText(coupon)}
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

function scopeText({ onlyFor }: CouponRecord, things: readonly CouponThing[]): string {
  const titles = onlyFor.map((id) => things.find(({ _id }) => _id === id)?.title ?? 'something deleted');
  return `Only for ${titles.length > 3 ? countOf(titles.length, 'chosen pass or event', 'chosen passes and events') : titles.join(', ')}`;
}

function usedText({ used, limit }: CouponRecord): string {
  const times = limit === undefined ? countOf(used, 'time') : `${grouped(used)} of ${countOf(limit, 'time')}`;
  return used === 0 && limit === undefined ? 'Not used yet' : `Used ${times}`;
}
