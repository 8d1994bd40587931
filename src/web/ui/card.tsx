import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  as: 'article' | 'li';
  /** For a card that contains a link covering it (class `card-link`): the card changes under the pointer. */
  interactive?: boolean;
}

export function Card({ as: Element, interactive = false, className, ...props }: CardProps) {
  // One type for both elements, whose props differ only in the ref.
  const Box = Element as 'div';
  return <Box {...props} className={clsx('card', interactive && 'card-interactive', className)} />;
}
