import { describe, expect, test } from 'vitest';
import { type Box, placeToasts } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toast = { width: 384, height: 90 };
const phoneToast = { width: 328, height: 90 };
const screens = { phone: [360, 740], tablet: [768, 1024], laptop: [1366, 768], desk: [1440, 900] } as const;

function placed(screen: keyof typeof screens, pressed: Box[], spared: Box[] = [], headings: Box[] = []) {
  const [width, height] = screens[screen];
  const size = screen === 'phone' ? phoneToast : toast;
  const place = placeToasts({ ...size, screen: { width, height }, pressed, spared, headings });
  return { ...place, box: box(place.left, place.top, size.width, size.height) };
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('the place of toasts', () => {
  test.each(['tablet', 'laptop', 'desk'] as const)(
    'places toasts at the top right when nothing was pressed: %s',
    (screen) => {
      const { left, top } = placed(screen, []);
      expect([left, top]).toEqual([screens[screen][0] - 16 - 384, 72]);
    },
  );

  test('places toasts at the bottom of a phone when nothing was pressed', () => {
    expect(placed('phone', [])).toMatchObject({ left: 16, top: 740 - 90 - 16, from: 'bottom' });
  });

  test.each<[string, keyof typeof screens, Box, Box]>([
    ['a phone, with a button at the bottom', 'phone', box(16, 680, 328, 48), box(16, 90, 328, 44)],
    ['a phone, with a button in the middle', 'phone', box(16, 350, 328, 48), box(16, 90, 328, 44)],
    ['a tablet, over its whole width', 'tablet', box(500, 900, 200, 44), box(24, 100, 976, 48)],
  ])('leaves the heading of %s free', (_, screen, pressed, heading) => {
    const { box: toasts } = placed(screen, [pressed], [], [heading]);
    for (const other of [pressed, heading]) expect(meet(toasts, other)).toBe(false);
  });

  test("covers a heading rather than a dialog's buttons when there is room for no more", () => {
    const [pressed, close, heading] = [box(0, 300, 360, 440), box(0, 0, 360, 60), box(0, 100, 360, 150)];
    const { box: toasts } = placed('phone', [pressed], [close], [heading]);
    for (const button of [pressed, close]) expect(meet(toasts, button)).toBe(false);
  });

  test.each<[string, keyof typeof screens, Box]>([
    ['a button at the top right', 'laptop', box(1150, 90, 180, 44)],
    ['a button at the bottom right', 'laptop', box(980, 690, 370, 48)],
    ['a button over the whole width at the top', 'phone', box(16, 80, 328, 48)],
    ['a button over the whole width in the middle', 'phone', box(16, 350, 328, 48)],
    ['a button over the whole width at the bottom', 'phone', box(16, 680, 328, 48)],
    ['a button at the right of a small tablet', 'tablet', box(500, 60, 250, 120)],
  ])('leaves %s free', (_, screen, button) => {
    expect(meet(placed(screen, [button]).box, button)).toBe(false);
  });

  test.each<[keyof typeof screens, Box, Box[]]>([
    ['desk', box(980, 820, 150, 44), [box(1112, 34, 44, 44), box(860, 820, 100, 44)]],
    ['tablet', box(540, 900, 150, 44), [box(676, 60, 44, 44), box(420, 900, 100, 44)]],
    ['phone', box(16, 610, 328, 44), [box(300, 40, 44, 44), box(16, 670, 328, 44)]],
  ])("leaves all of a dialog's buttons free on a %s", (screen, pressed, others) => {
    const { box: toasts } = placed(screen, [pressed], others);
    for (const button of [pressed, ...others]) expect(meet(toasts, button)).toBe(false);
  });

  test('keeps the pressed button free when there is no room to keep other buttons free too', () => {
    const pressed = box(0, 60, 360, 300);
    const { box: toasts } = placed('phone', [pressed], [box(0, 364, 360, 376)]);
    expect(meet(toasts, pressed)).toBe(false);
  });

  test('keeps toasts on the screen when the toasts are higher than the screen', () => {
    const place = placeToasts({
      width: 288,
      height: 700,
      screen: { width: 320, height: 480 },
      pressed: [],
      spared: [],
      headings: [],
    });
    expect(place).toEqual({ left: 16, top: 8, from: 'top' });
  });
});
