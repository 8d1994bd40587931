import { type FontStyle, graphemesOf, settableWords, widthOf } from './typeface.ts';

interface Room {
  voice: FontStyle;
  width: number;
  /** Sizes to try, largest first, each with the number of lines that there is room for. */
  fits: readonly { size: number; lines: number }[];
}

// Far more characters than any picture has room for.
const mostSigns = 400;

/** Breaks text into lines at the largest size that fits. Text that is too long for the smallest size ends in '…'. */
export function breakLines(words: string, room: Room): { size: number; lines: string[] } {
  const signs = graphemesOf(words);
  const most = signs.slice(0, mostSigns).join('');
  const text = settableWords(signs.length > mostSigns ? `${most.trimEnd()}…` : most, room.voice);
  const widths = new Map<string, number>();
  // A line's width is proportional to the size of its letters, so it is measured once for all sizes.
  const widthAt = (line: string, size: number) => {
    const width = widths.get(line) ?? widthOf(line, room.voice, 1);
    widths.set(line, width);
    return width * size;
  };
  let last = { size: 0, lines: [] as string[] };
  for (const { size, lines: most } of room.fits) {
    const fitting = (line: string) => widthAt(line, size) <= room.width;
    const lines = linesOf(text, fitting, most + 1);
    last = { size, lines: lines.length > most ? shortened(lines, most, fitting) : lines };
    // If a word had to be cut, a smaller size in which it fits is better.
    const isWhole = lines.length <= most && text.split(' ').every(fitting);
    if (isWhole) return last;
  }
  return last;
}

type Fitting = (line: string) => boolean;

/** At most `enough` lines. */
function linesOf(text: string, fitting: Fitting, enough: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    if (lines.length >= enough) break;
    const line = lines.at(-1);
    if (line !== undefined && fitting(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(...cut(word, fitting, enough));
  }
  return lines;
}

function cut(word: string, fitting: Fitting, enough: number): string[] {
  if (fitting(word)) return [word];
  const parts: string[] = [];
  let rest = graphemesOf(word);
  while (rest.length > 0 && parts.length < enough) {
    const count = Math.max(1, mostThatFit(rest, fitting));
    parts.push(rest.slice(0, count).join(''));
    rest = rest.slice(count);
  }
  return parts;
}

function shortened(lines: string[], most: number, fitting: Fitting): string[] {
  const signs = graphemesOf(lines[most - 1] ?? '');
  const kept = signs.slice(
    0,
    mostThatFit(signs, (line) => fitting(`${line}…`)),
  );
  return [...lines.slice(0, most - 1), `${kept.join('').replace(/[\s,;:.–—-]+$/u, '')}…`];
}

/** Doubles and then halves, because trying every character of a long text would measure too many lines. */
function mostThatFit(signs: string[], fitting: Fitting): number {
  const fits = (count: number) => fitting(signs.slice(0, count).join(''));
  let [most, tooMany] = [0, 8];
  while (tooMany <= signs.length && fits(tooMany)) [most, tooMany] = [tooMany, tooMany * 2];
  tooMany = Math.min(tooMany, signs.length + 1);
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}
