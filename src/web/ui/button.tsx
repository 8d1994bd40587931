import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: keeps its width and its focus, and takes no further clicks. */
  busy?: boolean;
  /** Disables the button and says why. It stays focusable, so that the reason can be read. */
  disabledReason?: string | false;
}

export function Button({ variant, size, busy = false, disabledReason, className, children, ...props }: ButtonProps) {
  const reasonId = useId();
  const unavailable = busy || Boolean(disabledReason);
  return (
    <>
      <button
        type="button"
        {...props}
        className={buttonClass({ variant, size }, className)}
        aria-busy={busy || undefined}
        aria-disabled={unavailable || undefined}
        aria-describedby={disabledReason ? reasonId : props['aria-describedby']}
        title={disabledReason || props.title}
        // Also what keeps Enter in a field from submitting: browsers click the form's submit button.
        onClick={unavailable ? stop : props.onClick}
      >
        {children}
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

function stop(event: MouseEvent): void {
  event.preventDefault();
}
