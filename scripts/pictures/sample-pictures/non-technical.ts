import { drawKolam } from '#shared/kolam/kolam.ts';
import { body, box, circle, type Figure, gold, line, rays } from './strokes.ts';

export const nonTechnical: Record<string, Figure> = {
  'kaapi-quiz': {
    parts: [
      gold('M84 22c0-20 34-20 34 0 0 13-17 12-17 24'),
      body('M62 78h76l-10 82H72z'),
      line('M52 78h96'),
      body('M36 140h128c0 32-20 48-44 48H80c-24 0-44-16-44-48z'),
      line('M24 140h152'),
    ],
    dots: [[101, 60]],
  },
  adzap: {
    parts: [
      line('M54 122l12 52h26l-10-44'),
      body('M18 80h40l78-46v132l-78-46H18z'),
      line('M58 80v40'),
      gold('M182 56l-24 46h30l-26 46'),
    ],
    dots: [[98, 100]],
  },
  'treasure-hunt': {
    parts: [
      line('M10 184h40v-38h40v-38h40V70h60'),
      gold('M142 16l32 32M174 16l-32 32'),
      line('M138 136v-10a18 18 0 0 1 36 0v10'),
      body(box(124, 136, 64, 50, 12)),
    ],
    dots: [
      [30, 162],
      [70, 124],
      [110, 86],
      [156, 161],
    ],
  },
  'open-mic': {
    parts: [
      gold('M30 132a70 70 0 0 1 140 0'),
      gold(rays(100, 132, 88, 104, [-2.75, -2.16, -1.57, -0.98, -0.39])),
      line('M60 104a40 40 0 0 0 80 0M100 146v34M70 184h60'),
      body(box(76, 44, 48, 84, 24)),
    ],
    dots: [
      [92, 70],
      [108, 70],
      [92, 88],
      [108, 88],
    ],
  },
  'five-overs': {
    parts: [
      line('M142 96v90M162 96v90M182 96v90'),
      gold('M138 92h48'),
      line('M128 14l-22 40'),
      body('M92 48l30 17-46 100c-5 12-17 16-27 11s-14-18-8-28z'),
      body(circle(36, 52, 24)),
      gold('M26 32c10 12 10 28 0 40'),
    ],
  },
  connexions: {
    parts: [
      gold('M84 51h32M84 149h32M51 84v32M149 84v32'),
      body(box(16, 16, 70, 70, 16)),
      body(box(114, 16, 70, 70, 16)),
      body(box(16, 114, 70, 70, 16)),
      body(box(114, 114, 70, 70, 16)),
      line(circle(51, 51, 16)),
      line('M149 34l18 30h-36z'),
      line('M33 149c9-12 9-12 18 0s9 12 18 0'),
      line('M135 135l28 28M163 135l-28 28'),
    ],
  },
  pulli: pulli(),
  'forty-minutes-of-light': {
    parts: [
      line('M14 64V34h30M186 64V34h-30M14 136v30h30M186 136v30h-30'),
      body(box(54, 8, 92, 184, 22)),
      gold('M76 116a24 24 0 0 1 48 0M68 116h64M82 134h36M90 152h20'),
      gold(rays(100, 116, 36, 46, [-2.36, -1.57, -0.79])),
    ],
    dots: [[100, 32]],
  },
};

/** The figure is a kolam, because the contest is about kolams. */
function pulli(): Figure {
  const { paths, dots } = drawKolam({ seed: 'pulli', size: 5, density: 0.62 });
  const scale = 1.6;
  const scaled = paths.map((path) =>
    path.replace(/-?[\d.]+/g, (number) => ` ${Math.round(Number(number) * scale * 10) / 10}`),
  );
  // The first pair of numbers is absolute; all others are relative to it.
  const moved = scaled.map((path) =>
    path.replace(/^M *(\S+) +(\S+?)c/, (_, x, y) => `M${Number(x) + 100} ${Number(y) + 100}c`),
  );
  return { parts: [line(moved.join(''))], dots: dots.map(({ x, y }) => [x * scale + 100, y * scale + 100]) };
}
