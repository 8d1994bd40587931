import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

interface AppliedCouponProps {
  code: string;
  /** Set it if screen readers should announce the change. */
  role?: 'status';
  busy?: boolean;
  onRemove: () => void;
}

/** Replaces the field while a coupon is applied. */
export function AppliedCoupon({ code, role, busy = false, onRemove }: AppliedCouponProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2" role={role}>
      <span>
        The coupon <strong className="wrap-anywhere">{code}</strong> is applied.
      </span>
      <Button size="small" busy={busy} onClick={onRemove}>
        Remove the coupon
      </Button>
    </p>
  );
}

interface CouponFieldProps extends Omit<TextFieldProps, 'label' | 'form'> {
  isOpen: boolean;
  busy: boolean;
  /** The props of a form of its own, or the function of the button if the field is inside another form. */
  apply: ComponentProps<'form'> | (() => void);
}

export function CouponField({ isOpen, busy, apply, ...input }: CouponFieldProps) {
  const inOther = typeof apply === 'function';
  const row = 'mt-2 flex max-w-md flex-wrap items-start gap-3';
  const fields = (
    <>
      <TextField
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="min-w-0 flex-1 basis-48"
        {...input}
      />
      <Button
        type={inOther ? 'button' : 'submit'}
        busy={busy}
        onClick={inOther ? apply : undefined}
        className="mt-[1.9rem]"
      >
        Apply
      </Button>
    </>
  );
  return (
    <details open={isOpen}>
      <summary className="unfold">I have a coupon</summary>
      {inOther ? (
        <div className={row}>{fields}</div>
      ) : (
        <form {...apply} method="post" noValidate className={row}>
          {fields}
        </form>
      )}
    </details>
  );
}
