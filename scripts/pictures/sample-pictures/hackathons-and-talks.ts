import { body, box, circle, type Figure, gold, line, rays } from './strokes.ts';

const quarters = Array.from({ length: 4 }, (_, turn) => (turn * Math.PI) / 2);

export const hackathonsAndTalks: Record<string, Figure> = {
  'seven-hours-for-the-city': {
    parts: [
      line('M12 184v-52h34v52M66 184v-34h28v34M94 184v-48h30v48M146 184v-60h40v60'),
      body(circle(100, 66, 52)),
      line(rays(100, 66, 40, 41, quarters)),
      gold('M100 36v30l26 16'),
      line('M4 184h192'),
    ],
    dots: [
      [29, 152],
      [166, 144],
      [166, 164],
    ],
  },
  'first-pull-request': {
    parts: [
      line('M54 60v80'),
      line('M146 140V84c0-20-12-32-32-32H98'),
      gold('M116 28L92 52l24 24'),
      body(circle(54, 40, 20)),
      body(circle(54, 160, 20)),
      body(circle(146, 160, 20)),
    ],
    dots: [
      [54, 40],
      [54, 160],
      [146, 160],
    ],
  },
  'systems-at-campus-scale': {
    parts: [
      gold('M8 66h38l16-26 20 52 24-78 22 70 12-18h52'),
      body(box(32, 108, 136, 36, 12)),
      body(box(32, 152, 136, 36, 12)),
      line('M104 126h40M104 170h40'),
    ],
    dots: [
      [56, 126],
      [76, 126],
      [56, 170],
      [76, 170],
    ],
  },
  'how-a-upi-payment-travels': {
    parts: [
      body(box(12, 62, 70, 124, 16)),
      line('M32 92h30M32 106h30M34 92c26 0 26 28 0 28h-2l26 28'),
      body('M120 108h66l-10 76h-46z'),
      gold('M125 134h56'),
      line('M142 92c-8-10 8-14 0-24M164 92c-8-10 8-14 0-24'),
    ],
    dots: [
      [52, 38],
      [78, 20],
      [110, 20],
      [136, 38],
    ],
  },
  'reading-the-cyclone': {
    parts: [
      line('M136 100c0 22-16 38-40 38-30 0-50-22-50-50 0-42 34-70 74-70 34 0 58 18 70 46'),
      line('M64 100c0-22 16-38 40-38 30 0 50 22 50 50 0 42-34 70-74 70-34 0-58-18-70-46'),
      gold(circle(100, 100, 16)),
    ],
    dots: [
      [100, 100],
      [16, 96],
      [184, 104],
    ],
  },
  'first-year-at-work': {
    parts: [
      gold('M70 4l30 50 30-50'),
      body(box(44, 54, 112, 134, 18)),
      line('M86 74h28'),
      line(circle(100, 112, 18)),
      line('M68 168c2-38 62-38 64 0'),
    ],
    dots: [[100, 112]],
  },
};
