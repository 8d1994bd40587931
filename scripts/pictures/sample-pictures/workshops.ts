import { body, box, circle, type Figure, gold, line } from './strokes.ts';

export const workshops: Record<string, Figure> = {
  'tamil-on-screen': {
    parts: [line('M100 146v34M62 184h76'), body(box(12, 18, 176, 128, 18))],
    letter: { text: 'அ', size: 104, foot: 118 },
    dots: [
      [34, 40],
      [52, 40],
    ],
  },
  'soldering-without-tears': {
    parts: [
      line('M164 36c10-24 30-14 28 8'),
      line('M118 82l-50 50'),
      gold('M68 132l-22 22'),
      body('M102 70l50-50c7-7 17-7 24 0l4 4c7 7 7 17 0 24l-50 50z'),
      line('M8 182h184'),
      body('M18 182a26 26 0 0 1 52 0'),
      line('M38 132c-12-14 10-24-2-40s10-22-2-38'),
    ],
    dots: [
      [100, 182],
      [132, 182],
      [164, 182],
      [44, 174],
    ],
  },
  'two-hundred-line-compiler': {
    parts: [
      line('M100 34L52 92M100 34l48 58M52 92l-28 62M52 92l28 62M148 92l28 62M148 92l-28 62'),
      body(circle(100, 32, 22)),
      body(circle(52, 94, 20)),
      body(circle(148, 94, 20)),
      body(box(6, 148, 36, 36, 10)),
      body(box(62, 148, 36, 36, 10)),
      body(box(102, 148, 36, 36, 10)),
      body(box(158, 148, 36, 36, 10)),
      gold('M24 161v10M75 161v10M85 161v10M120 161v10M176 161v10'),
    ],
    dots: [
      [100, 32],
      [52, 94],
      [148, 94],
    ],
  },
  'listening-machine': {
    parts: [
      line('M66 70a44 44 0 0 0 0 60M42 48a76 76 0 0 0 0 104'),
      gold('M18 26a108 108 0 0 0 0 148'),
      line('M108 58V42M128 58V42M148 58V42M108 142v16M128 142v16M148 142v16M170 80h16M170 100h16M170 120h16'),
      body(box(86, 58, 84, 84, 14)),
    ],
    dots: [
      [108, 100],
      [128, 100],
      [148, 100],
    ],
  },
  'containers-by-hand': {
    parts: [
      gold('M100 2v26M100 28L46 58M100 28l54 30'),
      body(box(32, 58, 136, 46, 8)),
      line('M58 72v18M84 72v18M116 72v18M142 72v18'),
      body(box(8, 136, 88, 50, 8)),
      body(box(104, 136, 88, 50, 8)),
      line('M30 152v18M52 152v18M74 152v18M126 152v18M148 152v18M170 152v18'),
    ],
    dots: [[100, 120]],
  },
};
