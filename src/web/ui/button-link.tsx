import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';

/** Goes somewhere, and looks like a button. Something that acts is a `Button`. */
export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...props} className={buttonClass({ variant, size }, className)} />;
}
