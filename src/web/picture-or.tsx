import { type ReactNode, useState } from 'react';

interface PictureOrProps {
  /** '' without one. */
  src: string;
  alt: string;
  className?: string;
  /** True for a picture that is visible at once. It is then loaded first, instead of when it is scrolled to. */
  eager?: boolean;
  /** Shown instead of a picture that is missing or does not load. */
  children: ReactNode;
}

/** A picture from any address, or its replacement. */
export function PictureOr({ src, alt, className, eager = false, children }: PictureOrProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return children;
  const fail = () => setFailed(src);
  return (
    <img
      // The picture may have failed before hydration, when there was no handler yet.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail();
      }}
      src={src}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
    />
  );
}
