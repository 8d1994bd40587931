import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StarryBackground } from './starry-background.tsx';

test('takes a class name and an opacity, with 0.4 as the default', () => {
  expect(renderToStaticMarkup(<StarryBackground />)).toMatch(/^<svg[^>]* opacity="0\.4" class="starry"/);
  const told = renderToStaticMarkup(<StarryBackground className="night" opacity={0.7} />);
  expect(told).toMatch(/^<svg[^>]* opacity="0\.7" class="starry night"/);
});

test('draws the same sky every time and hides it from screen readers', () => {
  const sky = renderToStaticMarkup(<StarryBackground />);
  expect(renderToStaticMarkup(<StarryBackground />)).toBe(sky);
  expect(sky).toContain('aria-hidden="true"');
});
