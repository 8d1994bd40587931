import { describe, expect, test } from 'vitest';
import { onPage, resizedFrame, snappedFrame, whyNotTemplateTexts } from './rules.ts';

const frame = { x: 40, y: 50, width: 60, height: 10 };

describe('a frame', () => {
  test('a frame stays on the page, in tenths of a millimetre and large enough to be seen', () => {
    expect(onPage({ x: -3, y: 205, width: 60.04, height: 1 })).toEqual({ x: 0, y: 205, width: 60, height: 4 });
    expect(onPage({ x: 290, y: 0, width: 400, height: 400 })).toEqual({ x: 0, y: 0, width: 297, height: 210 });
  });

  test('a frame snaps to the middle of the page, its margins and other frames', () => {
    expect(snappedFrame({ ...frame, x: 119.2 }, [])).toEqual({
      frame: { ...frame, x: 118.5 },
      guides: { x: 148.5, y: undefined },
    });
    expect(snappedFrame({ ...frame, x: 21.4, y: 181 }, []).frame).toMatchObject({ x: 20, y: 180 });
    const other = { x: 60.5, y: 120, width: 100, height: 8 };
    expect(snappedFrame({ ...frame, x: 61 }, [other])).toMatchObject({
      frame: { x: 60.5, y: 50 },
      guides: { x: 60.5 },
    });
  });

  test('a frame is left where it is when nothing is near', () => {
    expect(snappedFrame(frame, [])).toEqual({ frame, guides: { x: undefined, y: undefined } });
  });

  test('a frame is resized from its corner, up to the edge of the page', () => {
    expect(resizedFrame(frame, 10, -3, false)).toEqual({ ...frame, width: 70, height: 7 });
    expect(resizedFrame(frame, 500, 500, false)).toEqual({ ...frame, width: 257, height: 160 });
  });

  test('a frame keeps the box of a QR code a square that a phone can read', () => {
    const code = { x: 22, y: 163, width: 24, height: 24 };
    expect(resizedFrame(code, 0, 6, true)).toEqual({ ...code, width: 30, height: 30 });
    expect(resizedFrame(code, -20, 0, true)).toEqual({ ...code, width: 15, height: 15 });
    expect(resizedFrame(code, 90, 90, true)).toEqual({ ...code, width: 47, height: 47 });
  });
});

test('a text needs the name, and unknown fields are refused', () => {
  expect(whyNotTemplateTexts(['{name}', 'for {event}'])).toBeUndefined();
  expect(whyNotTemplateTexts(['for {event}'])).toBe('Add a box with the name of the person: {name}.');
  expect(whyNotTemplateTexts(['{name} {toString}'])).toBe('There is no field {toString}.');
});
