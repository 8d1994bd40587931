import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';

/**
 * Goes somewhere, and looks like a button. Something that acts is a `Button`. Under a pointer or a finger the scripts of
 * the next page are fetched all at once: the browser finds them one by one otherwise, a round trip for each level.
 */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link prefetch="intent" {...props} className={buttonClass({ variant, size }, className)} />;
}
