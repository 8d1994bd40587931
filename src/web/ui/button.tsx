import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, useId } from 'react';
import { notify } from './notify.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While busy, the button keeps its width and its focus, and ignores clicks. */
  busy?: boolean;
  /** Shown beside the spinner, such as 'Signing in...'. Without it the spinner covers the words. */
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
        // Also prevents Enter in a field from submitting, because browsers then click the form's submit button.
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

/** Ignores a held Enter, because it clicks again and again, and would answer a question that has only just appeared. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Shows the reason when the button is pressed, because a finger cannot hover. */
function stop(event: MouseEvent, reason: string | false | undefined): void {
  event.preventDefault();
  if (reason) notify({ title: reason });
}

export interface ButtonLook {
  /**
   * `main`: the most important action of a screen. `quiet`: other actions beside it. `ghost`: in rows and bars.
   * `danger`: deletes something.
   */
  variant?: 'main' | 'quiet' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
}

export function buttonClass({ variant = 'quiet', size = 'medium' }: ButtonLook, className?: string): string {
  return clsx('button', `button-${variant}`, `button-${size}`, className);
}
