import { kolamShapes } from '#server/documents/parts.ts';
import { drawKolam } from '#shared/kolam/kolam.ts';
import { paperKolam } from '#shared/theme-colours.ts';
import { type Flow, gold, ink, quiet, textWidth } from './flow.ts';

export interface Issuer {
  fest: string;
  issuer: string;
}

const small = { voice: 'text', size: 3.8, colour: quiet } as const;

/** Draws the sender, the title, and one line with two facts, such as date and number. */
export function letterhead(flow: Flow, { fest, issuer }: Issuer, title: string, facts: [string, string]): void {
  const kolam = drawKolam({ seed: 'mark', size: 3, density: 1 });
  flow.draw((x, y) => kolamShapes(kolam, { ...paperKolam, x: x + textWidth - 15, y: y + 9, size: 30 }));
  const beside = { width: textWidth - 40 };
  flow.row([{ text: fest, voice: 'display', size: 7, colour: ink, ...beside }], 0.5);
  flow.row([{ text: issuer, voice: 'text', size: 4.2, colour: quiet, ...beside }], 14);
  flow.row([{ text: title, voice: 'display', size: 10, colour: gold }], 2);
  const [first, second] = facts;
  flow.row(
    [
      { text: first, width: textWidth / 2, ...small },
      { text: second, x: textWidth / 2, align: 'right', ...small },
    ],
    3,
  );
  flow.rule(6);
}

/** A label and its value; nothing if the value is empty. */
export function drawFact(flow: Flow, label: string, text: string, style: 'name' | 'plain' = 'plain'): void {
  if (!text) return;
  const value = style === 'name' ? { voice: 'display' as const, size: 6.4 } : { voice: 'text' as const, size: 4.6 };
  flow.row(
    [
      { text: label, voice: 'text', size: 4.2, colour: quiet, width: 34 },
      { text, x: 36, colour: ink, ...value },
    ],
    1.6,
  );
}
