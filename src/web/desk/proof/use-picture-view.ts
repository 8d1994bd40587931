import { useState } from 'react';

interface PictureView {
  zoom: number;
  /** Quarters of a turn. */
  turns: number;
  x: number;
  y: number;
}

const whole: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };
export const maxZoom = 6;

/** How the proof is looked at; each proof starts whole and upright. */
export function usePictureView(address: string) {
  const [shown, setShown] = useState({ address, view: whole });
  const view = shown.address === address ? shown.view : whole;
  const set = (next: (before: PictureView) => PictureView) =>
    setShown((before) => ({ address, view: next(before.address === address ? before.view : whole) }));
  return {
    view,
    zoomBy: (factor: number) => set((before) => zoomed(before, before.zoom * factor)),
    turn: () => set((before) => ({ ...whole, turns: (before.turns + 1) % 4 })),
    showWhole: () => set(() => whole),
    moveBy: (x: number, y: number) =>
      set((before) => (before.zoom === 1 ? before : { ...before, x: before.x + x, y: before.y + y })),
  };
}

export type PictureControl = ReturnType<typeof usePictureView>;

function zoomed(before: PictureView, wanted: number): PictureView {
  const zoom = Math.min(maxZoom, Math.max(1, wanted));
  // At its own size it lies in the middle again.
  if (zoom < 1.01) return { ...before, zoom: 1, x: 0, y: 0 };
  const by = zoom / before.zoom;
  return { ...before, zoom, x: before.x * by, y: before.y * by };
}
