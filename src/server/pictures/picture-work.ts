import { createWorkQueue } from '../work-queue.ts';

type Sharp = typeof import('sharp').default;
let loaded: Promise<Sharp> | undefined;

/** Loads the picture library with the first picture, because a server without pictures saves its 9 MB. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp')
    .then(({ default: sharp }) => restrained(sharp))
    .catch((error: unknown) => {
      // The failure is not cached, because the machine may only have been short of files or memory.
      loaded = undefined;
      throw error;
    });
  return loaded;
}

function restrained(sharp: Sharp): Sharp {
  // Only these four decoders may read an upload. SVG and PDF would run parsers of their own.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  });
  // One thread for each picture: the pool already uses all cores.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

// One at a time, because previews must not take the cores that answers need.
export const previewQueue = createWorkQueue({ atOnce: 1, longestQueue: 24 });

// Drawing takes a core for some milliseconds, so other requests run first.
export const pdfQueue = createWorkQueue({ atOnce: 1, longestQueue: 200 });

// A camera's photo takes a hundred megabytes when decoded, so memory limits the number too.
export const redrawQueue = createWorkQueue({ atOnce: 2, longestQueue: 24 });
