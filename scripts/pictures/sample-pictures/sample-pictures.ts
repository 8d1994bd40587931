import type { SampleEvent } from '#sample/events.ts';
import { competitions } from './competitions.ts';
import { drawPicture } from './draw-picture.ts';
import { hackathonsAndTalks } from './hackathons-and-talks.ts';
import { nonTechnical } from './non-technical.ts';
import { technical } from './technical.ts';
import { workshops } from './workshops.ts';

const figures = { ...competitions, ...technical, ...nonTechnical, ...hackathonsAndTalks, ...workshops };

/** One picture for each event that has a figure, by file name. */
export function samplePictures(events: readonly SampleEvent[]): Map<string, string> {
  return new Map(
    events.flatMap((event) => {
      const figure = figures[event.id];
      return figure ? [[`${event.id}.svg`, drawPicture(event, figure)]] : [];
    }),
  );
}
