import { type PointerEvent, type RefObject, useState } from 'react';
import { type Frame, type Guides, onPage, page, resizedFrame, snappedFrame } from '#features/certificates/rules.ts';

/** An item on the page: a text box by its index, or the QR code. */
export type Place = number | 'code';

export interface Placed {
  place: Place;
  name: string;
  frame: Frame;
}

interface Drag {
  place: Place;
  frame: Frame;
  guides: Guides;
}

/** The dragged frame, until the drag ends. Escape puts it back. */
export function useDrag(
  paper: RefObject<HTMLElement | null>,
  placed: readonly Placed[],
  onChange: (place: Place, frame: Frame) => void,
) {
  const [drag, setDrag] = useState<Drag>();

  function begin(event: PointerEvent<HTMLElement>, { place, frame }: Placed, part: 'move' | 'size') {
    if (event.button !== 0 || !paper.current) return;
    const perPixel = page.width / paper.current.clientWidth;
    const others = placed.filter((one) => one.place !== place).map((one) => one.frame);
    const from = { x: event.clientX, y: event.clientY };
    const target = event.currentTarget;
    let last: Drag | undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    target.setPointerCapture(event.pointerId);

    function move({ clientX, clientY }: { clientX: number; clientY: number }) {
      const [across, down] = [(clientX - from.x) * perPixel, (clientY - from.y) * perPixel];
      // A press with a small movement does not count as a drag.
      if (!last && Math.hypot(across, down) < 1) return;
      last =
        part === 'size'
          ? { place, frame: resizedFrame(frame, across, down, place === 'code'), guides: {} }
          : { place, ...snappedFrame(onPage({ ...frame, x: frame.x + across, y: frame.y + down }), others) };
      setDrag(last);
    }
    function end(isDone: boolean) {
      leaving.abort();
      setDrag(undefined);
      if (isDone && last) onChange(place, last.frame);
    }
    target.addEventListener('pointermove', move, { signal });
    target.addEventListener('pointerup', () => end(true), { signal });
    target.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  }

  return { drag, begin };
}
