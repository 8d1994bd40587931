type Sharp = typeof import('sharp').default;
let loaded: Promise<Sharp> | undefined;

/** The picture library, with the first picture: a server that has seen none does without its 9 MB. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => restrained(sharp));
  return loaded;
}

function restrained(sharp: Sharp): Sharp {
  // Only these four decoders may ever see an upload; SVG and PDF would run a parser of their own.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  });
  // One thread a picture: the pool already spreads pictures over the cores.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
