import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useId } from 'react';
import { notify } from './notify.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: keeps its width and its focus, and takes no further clicks. */
  busy?: boolean;
  /** What it is doing, such as 'Signing in...', shown beside the spinner; without it the spinner covers the words. */
  busyLabel?: string;
  /** Disables the button and says why. It stays focusable, so that the reason can be read. */
  disabledReason?: string | false;
}

export function Button(given: ButtonProps) {
  const { variant, size, busy = false, busyLabel, disabledReason, className, children, ...props } = given;
  const reasonId = useId();
  const unavailable = busy || Boolean(disabledReason);
  return (
    <>
      <button
        type="button"
        onKeyDown={ignoreHeldEnter}
        {...props}
        className={buttonClass({ variant, size }, clsx(busy && busyLabel && 'button-speaking', className))}
        aria-busy={busy || undefined}
        aria-disabled={unavailable || undefined}
        aria-describedby={disabledReason ? reasonId : props['aria-describedby']}
        title={disabledReason || props.title}
        // Also what keeps Enter in a field from submitting: browsers click the form's submit button.
        onClick={unavailable ? (event) => stop(event, !busy && disabledReason) : props.onClick}
      >
        {busy && busyLabel ? busyLabel : children}
        {busy && <span aria-hidden className="button-spinner" />}
      </button>
      {disabledReason && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** A held Enter clicks again and again, and the second click would answer a question that has only just appeared. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A finger cannot rest on the button, so it is told the reason when it presses. */
function stop(event: MouseEvent, reason: string | false | undefined): void {
  event.preventDefault();
  if (reason) notify({ title: reason });
}

export interface ButtonLook {
  /** `main`: the one action of a screen. `quiet`: others beside it. `ghost`: in rows and bars. `danger`: destroys. */
  variant?: 'main' | 'quiet' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
}

export function buttonClass({ variant = 'quiet', size = 'medium' }: ButtonLook, className?: string): string {
  return clsx('button', `button-${variant}`, `button-${size}`, className);
}
