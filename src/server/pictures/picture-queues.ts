import { createWorkQueue } from '../work-queue.ts';

// One at a time: pictures for previews must not take the cores that answers need.
export const previewQueue = createWorkQueue({ atOnce: 1, longestQueue: 24 });

// A camera's photo is decoded into a hundred megabytes, so memory too bounds how many at once.
export const redrawQueue = createWorkQueue({ atOnce: 2, longestQueue: 24 });
