import { body, box, circle, type Figure, gold, line, rays } from './strokes.ts';

const aroundTheClock = Array.from({ length: 8 }, (_, turn) => (turn * Math.PI) / 4);

export const competitions: Record<string, Figure> = {
  'robo-kolam': {
    parts: [
      line('M100 58v-24'),
      body(box(50, 56, 100, 74, 22)),
      line('M84 110h32'),
      body(circle(74, 138, 14)),
      body(circle(126, 138, 14)),
      gold('M8 178c12 0 18-14 31-14s18 14 30 14 18-14 31-14 18 14 31 14 18-14 30-14 19 14 31 14'),
    ],
    dots: [
      [100, 26],
      [80, 86],
      [120, 86],
      [39, 182],
      [100, 182],
      [161, 182],
    ],
  },
  'code-relay': {
    parts: [
      line('M56 32c-20 0-24 10-24 26v18c0 14-6 24-18 24 12 0 18 10 18 24v18c0 16 4 26 24 26'),
      line('M144 32c20 0 24 10 24 26v18c0 14 6 24 18 24-12 0-18 10-18 24v18c0 16-4 26-24 26'),
      line('M100 62v-14'),
      body('M60 136c12-10 12-26 12-44a28 28 0 0 1 56 0c0 18 0 34 12 44z'),
      gold('M88 150a12 12 0 0 0 24 0'),
    ],
    dots: [[100, 100]],
  },
  'high-tide-ctf': {
    parts: [
      line('M76 16v124'),
      body('M76 22c22-10 38 10 66 0v52c-28 10-44-10-66 0z'),
      body('M8 146c15-14 31-14 46 0s31 14 46 0 31-14 46 0 31 14 46 0v38H8z'),
      gold('M8 172c15-14 31-14 46 0s31 14 46 0 31-14 46 0 31 14 46 0'),
    ],
    dots: [
      [98, 48],
      [120, 48],
    ],
  },
  'waiting-for-the-bus': {
    parts: [
      line('M62 150v22M138 150v22'),
      line('M36 70H20v26M164 70h16v26'),
      body(box(36, 24, 128, 128, 24)),
      line('M36 104h128'),
      line('M100 58v46'),
      gold('M78 42h44'),
      line('M86 128h28'),
      line('M36 58h128'),
    ],
    dots: [
      [62, 128],
      [138, 128],
    ],
  },
  'paper-presentation': {
    parts: [
      body('M44 16h76l32 32v136H44z'),
      line('M120 16v32h32'),
      line('M66 80h54M66 104h40M66 128h26'),
      body(circle(136, 128, 30)),
      gold('M158 150l26 26'),
    ],
    dots: [[136, 128]],
  },
  'bench-test': {
    parts: [
      line(rays(100, 78, 46, 62, aroundTheClock)),
      body(circle(100, 78, 46)),
      line(circle(100, 78, 20)),
      gold('M14 150h172'),
      line('M38 152v36M162 152v36'),
    ],
    dots: [[100, 78]],
  },
  'three-slides': {
    parts: [
      body(box(16, 26, 116, 80, 12)),
      body(box(42, 50, 116, 80, 12)),
      body(box(68, 74, 116, 80, 12)),
      gold('M84 136v-22h20V98h22v24h20v-12h20v26'),
    ],
    dots: [
      [106, 178],
      [126, 178],
      [146, 178],
    ],
  },
};
