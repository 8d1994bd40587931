import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface FieldLook {
  label: ReactNode;
  /** Shown before anything is wrong, such as a format or a limit. */
  hint?: ReactNode;
  /** Says what to do. If it is present, the control is invalid. */
  error?: string;
  /**
   * Marks the field and tells assistive technology. The browser's own check stays off, so that the form's words are
   * used.
   */
  required?: boolean;
  /** For a field whose place explains it to sighted people, such as a search box. */
  labelHidden?: boolean;
  className?: string;
}

/** The props that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldFrame extends FieldLook {
  /** A fixed id, so that a link or a test can refer to the control. */
  id?: string;
}

interface FieldProps extends FieldFrame {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, required, labelHidden, className, id: given, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className={clsx('field-label', required && 'field-required', labelHidden && 'sr-only')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Below a field: what is wrong with it. */
export function FieldError(props: ComponentProps<'p'>) {
  return (
    <p ref={showFault} {...props} className="flex items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {props.children}
    </p>
  );
}

/** A focused field at the lower edge of a dialog would hide its fault behind the dialog's buttons. */
const showFault = (fault: HTMLElement | null) => {
  if (fault?.parentElement?.contains(document.activeElement)) fault.scrollIntoView({ block: 'nearest' });
};

/** Separates the props of the frame from those of the control. */
export function splitLook<Props extends FieldFrame>(props: Props) {
  const { label, hint, error, required, labelHidden, className, id, ...rest } = props;
  return { look: { label, hint, error, required, labelHidden, className, id }, rest };
}
