import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface TableProps {
  /** The table's name. It is hidden without `captionShown`. */
  caption: ReactNode;
  captionShown?: boolean;
  /** With a height, such as `max-h-150`, the head stays while the rows scroll. */
  className?: string;
  /** `TableHead` and `<tbody>`. */
  children: ReactNode;
}

export function Table({ caption, captionShown = false, className, children }: TableProps) {
  const captionId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={clsx('table-region', className)} aria-labelledby={captionId} tabIndex={0}>
      <table className="table">
        <caption
          id={captionId}
          className={captionShown ? 'px-[0.9em] pt-3 pb-1 text-left font-medium text-ink' : 'sr-only'}
        >
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

/** The head row; its children are `HeadCell`s. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

interface HeadCellProps {
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}

export function HeadCell({ numeric = false, className, children }: HeadCellProps) {
  return (
    <th scope="col" className={clsx(numeric && 'text-right', className)}>
      {children}
    </th>
  );
}

/** `numeric`: aligned to the right, with the same width for all digits. */
export function Cell({ numeric = false, className, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td {...props} className={clsx(numeric && 'figures text-right', className)} />;
}
