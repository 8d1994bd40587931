import { useState } from 'react';
import type { DeskKey } from '../keys/use-desk-keys.ts';

interface PictureView {
  zoom: number;
  /** In quarters of a turn. */
  turns: number;
  x: number;
  y: number;
}

const whole: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };
export const maxZoom = 6;

/** Zoom, rotation and position of the shown proof. Each proof starts whole and upright. */
export function usePictureView(address: string) {
  const [shown, setShown] = useState({ address, view: whole });
  const view = shown.address === address ? shown.view : whole;
  const set = (next: (before: PictureView) => PictureView) =>
    setShown((before) => ({ address, view: next(before.address === address ? before.view : whole) }));
  const zoomBy = (factor: number) => set((before) => zoomed(before, before.zoom * factor));
  return {
    view,
    zoomBy,
    enlarge: () => zoomBy(1.5),
    reduce: () => zoomBy(1 / 1.5),
    turn: () => set((before) => ({ ...whole, turns: (before.turns + 1) % 4 })),
    showWhole: () => set(() => whole),
    moveBy: (x: number, y: number) =>
      set((before) => (before.zoom === 1 ? before : { ...before, x: before.x + x, y: before.y + y })),
  };
}

export type PictureControl = ReturnType<typeof usePictureView>;

/** The functions of the keys for the picture. */
export const pictureKeys = ({ enlarge, reduce, showWhole, turn }: PictureControl) =>
  ({ zoomIn: enlarge, zoomOut: reduce, fit: showWhole, turn }) satisfies Partial<Record<DeskKey, () => void>>;

function zoomed(before: PictureView, wanted: number): PictureView {
  const zoom = Math.min(maxZoom, Math.max(1, wanted));
  // At its own size the picture is centred again.
  if (zoom < 1.01) return { ...before, zoom: 1, x: 0, y: 0 };
  const by = zoom / before.zoom;
  return { ...before, zoom, x: before.x * by, y: before.y * by };
}
