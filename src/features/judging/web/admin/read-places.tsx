import type { Place } from '#features/judging/contract.ts';
import type { Stage } from '#features/judging/result-contract.ts';
import { rankName } from '#features/own-registrations/rules.ts';
import { languageOf } from '#web/language-of.ts';
import { namesOf } from '../event-results.tsx';

/** The place that was read last, with all entries that share it. */
export function ReadPlaces({ read }: Pick<Stage, 'read'>) {
  const latest = read.at(-1)?.rank;
  const shown = read.filter(({ rank }) => rank === latest);
  const isShared = shown.length > 1;
  const size = sizeFor(shown);
  return (
    <div aria-live="polite" className="grid gap-4 lg:max-w-[58vw]">
      {latest === undefined ? (
        <p className="display">The results</p>
      ) : (
        <>
          <p className="text-4xl text-accent lg:text-7xl">{rankName(latest)}</p>
          <div className={isShared ? 'grid gap-6' : 'grid gap-8'}>
            {/* The key has the position, because places that share a rank may have the same names. */}
            {Array.from(shown.entries(), ([at, place]) => (
              <Shown key={`${latest} ${at}`} place={place} size={size} isShared={isShared} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/**
 * The size of names in hundredths of the screen's width: as large as there is space for, and the same for all who share
 * a place, because people read it from the last row. A screen of 16 to 9 has space for 22; the line below a name takes
 * 2.
 */
function sizeFor(shown: readonly Place[]): number {
  const room = Math.max(22 / shown.length - 2, 1);
  // A name of many words takes several lines, which still fit on the screen.
  return Math.min(6.5, 16 / shown.length, ...shown.map((place) => Math.sqrt((50 * room) / widthOf(titleOf(place)))));
}

const titleOf = (place: Place) => namesOf(place).title;

function Shown({ place, size, isShared }: { place: Place; size: number; isShared: boolean }) {
  const { title, beside } = namesOf(place);
  const longest = Math.max(...title.split(/\s+/).map(widthOf));
  const largest = `max(${isShared ? 2 : 3}rem, ${size.toFixed(2)}vw)`;
  return (
    <div className="@container">
      <p
        lang={languageOf(title)}
        // Letters of other scripts are higher and deeper.
        className={`display wrap-anywhere ${/\p{Script=Latin}/u.test(title) ? 'leading-none!' : 'leading-tight!'}`}
        style={{ fontSize: `min(${largest}, 100cqi / ${longest.toFixed(2)})` }}
      >
        {title}
      </p>
      <p
        className={`mt-3 text-balance wrap-anywhere text-quiet ${isShared ? 'text-lg lg:text-2xl' : 'text-xl lg:text-4xl'}`}
      >
        {[beside, place.college].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** The most width that the word needs, in em: letters of the display font, measured and rounded up. */
function widthOf(word: string): number {
  const widths = Array.from(word, (letter) => {
    if (/[mw]/i.test(letter)) return 1.1;
    if (/[fijlrtI.'’-]/.test(letter)) return 0.5;
    return /\p{Lu}/u.test(letter) ? 0.85 : 0.75;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
