import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StarryBackground } from './starry-background.tsx';

test('takes a class name and an opacity, 0.4 unless told', () => {
  expect(renderToStaticMarkup(<StarryBackground />)).toMatch(/^<svg[^>]* opacity="0\.4" class="starry"/);
  const told = renderToStaticMarkup(<StarryBackground className="night" opacity={0.7} />);
  expect(told).toMatch(/^<svg[^>]* opacity="0\.7" class="starry night"/);
});

test('is the same sky for everyone, and no news to a screen reader', () => {
  const sky = renderToStaticMarkup(<StarryBackground />);
  expect(renderToStaticMarkup(<StarryBackground />)).toBe(sky);
  expect(sky).toContain('aria-hidden="true"');
});
