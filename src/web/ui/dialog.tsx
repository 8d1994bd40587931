import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, the main one last. They stay visible while the content scrolls. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** True while something is being saved. Esc, the cross and a click outside then do nothing. */
  locked?: boolean;
  /** Gets the focus first, instead of the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * A dialog in the middle of a wide screen, or a sheet from below on a phone. Esc closes it, and the focus returns to
 * where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  size = 'medium',
  locked = false,
  initialFocus,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <DialogFrame
      open={open}
      onOpenChange={(next) => (next || !locked) && onOpenChange(next)}
      className={clsx('dialog', `dialog-${size}`)}
      // After a touch the dialog itself gets the focus, because a field would open the keyboard over half of it.
      initialFocus={initialFocus ?? ((by) => by === 'touch' || firstField(content.current) || true)}
    >
      <div className="flex items-start gap-4 px-6 pt-6">
        <div className="wrap-anywhere grid min-w-0 flex-1 grid-cols-1 gap-2">
          <Base.Title className="dialog-title">{title}</Base.Title>
          {description && <Base.Description className="text-quiet">{description}</Base.Description>}
        </div>
        <DialogClose aria-label="Close" disabled={locked} className="dialog-close">
          <X aria-hidden size={20} />
        </DialogClose>
      </div>
      {children && (
        <div ref={content} className="min-h-0 overflow-y-auto px-6 pt-5 pb-1">
          {children}
        </div>
      )}
      {actions ? <div className="dialog-actions">{actions}</div> : <div className="pb-5" />}
    </DialogFrame>
  );
}

interface DialogFrameProps extends Pick<ComponentProps<typeof Base.Popup>, 'initialFocus' | 'finalFocus'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The classes for its position and look. */
  className: string;
  /** The name for screen readers, if the dialog has no visible title. */
  hiddenTitle?: string;
  children: ReactNode;
}

/**
 * The parts that all dialogs share, also drawers and the search: the backdrop, keeping the focus inside, closing by Esc
 * or a click outside.
 */
export function DialogFrame({ open, onOpenChange, hiddenTitle, children, ...popup }: DialogFrameProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" />
        <Base.Popup {...popup}>
          {hiddenTitle && <Base.Title className="sr-only">{hiddenTitle}</Base.Title>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button that closes the dialog around it. */
export const DialogClose = Base.Close;

/**
 * The first field. Not the cross, which comes before it, because somebody who starts typing would press it with a
 * space.
 */
function firstField(content: HTMLElement | null): HTMLElement | undefined {
  const fields = content?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea') ?? [];
  return [...fields].find(({ disabled, type, checked }) => !disabled && (type !== 'radio' || checked));
}
