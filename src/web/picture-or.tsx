import { type ReactNode, useState } from 'react';

interface PictureOrProps {
  /** '' without one. */
  src: string;
  alt: string;
  className?: string;
  /** At once visible: fetched first, not when scrolled to. */
  eager?: boolean;
  /** What is shown in place of a picture that is missing or does not load. */
  children: ReactNode;
}

/** A picture from somewhere else, or what is shown in its place. */
export function PictureOr({ src, alt, className, eager = false, children }: PictureOrProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return children;
  const fail = () => setFailed(src);
  return (
    <img
      // It may have failed before hydration, when nobody listened yet.
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
