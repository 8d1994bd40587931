import { nightTheme as night } from '#shared/theme-colours.ts';

const pieces = 500;
const durationMs = 5_000;
const bursts = 50;

/** Throws 500 pieces in 5 seconds from the upper edge; none if the visitor prefers less motion. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { create } = await import('canvas-confetti');
  const canvas = overlay();
  // Without a worker: it would start from a blob, which the page's security policy forbids.
  const fire = create(canvas, { useWorker: false, resize: true });
  setTimeout(() => canvas.remove(), durationMs + 3_000);
  for (let burst = 0; burst < bursts; burst += 1) {
    setTimeout(
      () => {
        fire({
          particleCount: pieces / bursts,
          angle: 270,
          spread: 120,
          startVelocity: 18,
          ticks: 260,
          origin: { x: Math.random(), y: -0.1 },
          colors: [night.accent, night.danger, night.success, night['tint-competition'], night['tint-talk']],
        });
      },
      (burst * durationMs) / bursts,
    );
  }
}

/** A canvas over the whole page that takes no clicks and is hidden from screen readers. */
function overlay(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.className = 'pointer-events-none fixed inset-0 z-top size-full';
  document.body.append(canvas);
  return canvas;
}
