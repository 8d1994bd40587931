import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  as: 'article' | 'li';
  /** Holds a link that covers it (class `card-link` on that link): answers the pointer. */
  interactive?: boolean;
}

export function Card({ as: Element, interactive = false, className, ...props }: CardProps) {
  // One set of props for both elements, which share them all but the ref's type.
  const Box = Element as 'div';
  return <Box {...props} className={clsx('card', interactive && 'card-interactive', className)} />;
}
