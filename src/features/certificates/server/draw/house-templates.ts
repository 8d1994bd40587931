import type { CertificateKind } from '#features/certificates/rules.ts';
import type { Design, TextBox } from '#features/certificates/template-contract.ts';
import { dayTheme, nightTheme, paperKolam } from '#shared/theme-colours.ts';

const { ink, quiet, accent: gold } = dayTheme;

const left = { x: 22, width: 168, align: 'left', vertical: 'top' } as const;

function boxes(lead: string, did: string): TextBox[] {
  return [
    { ...left, text: '{fest}', y: 21, height: 9, voice: 'display', size: 6.4, colour: ink, fit: 'shrink' },
    { ...left, text: '{issuer}', y: 30, height: 12, voice: 'text', size: 4.2, colour: quiet, fit: 'wrap' },
    { ...left, text: '{title}', y: 56, height: 14, voice: 'display', size: 10.5, colour: gold, fit: 'shrink' },
    { ...left, text: lead, y: 74, height: 8, voice: 'text', size: 4.8, colour: quiet, fit: 'shrink' },
    {
      ...left,
      text: '{name}',
      y: 81,
      height: 32,
      voice: 'display',
      size: 17,
      colour: ink,
      fit: 'wrap',
      vertical: 'middle',
    },
    { ...left, text: did, y: 119, height: 30, voice: 'text', size: 6, colour: ink, fit: 'wrap' },
    {
      ...left,
      x: 52,
      width: 138,
      text: 'Verify this certificate',
      y: 165.5,
      height: 7,
      voice: 'text',
      size: 4.4,
      colour: ink,
      fit: 'shrink',
    },
    {
      ...left,
      x: 52,
      width: 138,
      text: 'Scan the code, or enter this number at {site}',
      y: 171.5,
      height: 6,
      voice: 'text',
      size: 3.7,
      colour: quiet,
      fit: 'shrink',
    },
    {
      ...left,
      x: 52,
      width: 138,
      text: '{serial}',
      y: 177.5,
      height: 8,
      voice: 'display',
      size: 5,
      colour: ink,
      fit: 'shrink',
    },
  ];
}

const night = { ground: nightTheme.ground, line: nightTheme.accent, dots: nightTheme.danger };

const house = (panel: Design['panel'], lead: string, did: string): Design => ({
  paper: '#fffdf8',
  background: '',
  panel,
  boxes: boxes(lead, did),
  code: { x: 22, y: 163, size: 24 },
});

/** The templates that come with Symposia: words on paper, and at the right the event's own kolam. */
export const houseTemplates: Record<CertificateKind, Design> = {
  participation: house(paperKolam, 'This certifies that', 'took part in {event} on {date}.'),
  winner: house(night, 'Awarded to', 'for {event}, held on {date}.'),
  organiser: house(paperKolam, 'With thanks to', 'for organising {event} on {date}.'),
  judge: house(paperKolam, 'With thanks to', 'for judging {event} on {date}.'),
  speaker: house(paperKolam, 'With thanks to', 'for speaking at {event} on {date}.'),
};
