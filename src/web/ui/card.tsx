import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Holds a link that covers it (class `card-link` on that link): answers the pointer. */
  interactive?: boolean;
  padded?: boolean;
}

export function Card({ as: Element = 'div', interactive = false, padded = true, className, ...props }: CardProps) {
  // One set of props for four elements that share them all but the ref's type.
  const Box = Element as 'div';
  return <Box {...props} className={clsx('card', interactive && 'card-interactive', padded && 'p-6', className)} />;
}
