import { createWorkQueue } from '../work-queue.ts';

type Sharp = typeof import('sharp').default;
let loaded: Promise<Sharp> | undefined;

/** The picture library, with the first picture: a server that has seen none does without its 9 MB. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp')
    .then(({ default: sharp }) => restrained(sharp))
    .catch((error: unknown) => {
      // Not kept: the machine may only have been short of files or memory.
      loaded = undefined;
      throw error;
    });
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

// One at a time: pictures for previews must not take the cores that answers need.
export const previewQueue = createWorkQueue({ atOnce: 1, longestQueue: 24 });

// Other requests run first: drawing takes a core for some milliseconds.
export const pdfQueue = createWorkQueue({ atOnce: 1, longestQueue: 200 });

// A camera's photo is decoded into a hundred megabytes, so memory too bounds how many at once.
export const redrawQueue = createWorkQueue({ atOnce: 2, longestQueue: 24 });
