// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, field, openScreen } from '#testing/screen.ts';
import { CollegeField } from './college-field.tsx';

cleanScreens();

const options = () =>
  [...document.querySelectorAll('option')].map((one) => `${one.value}: ${one.getAttribute('label')}`);

test('suggests known colleges when somebody has typed two letters and pauses, and stays free text', async () => {
  const { user, sent } = openScreen(<CollegeField label="College" />, [
    { json: [{ name: 'Kadal Institute', hint: 'KI · Chennai' }] },
  ]);
  await user.type(field('College'), 'k');
  expect(sent).toEqual([]);
  await user.type(field('College'), 'i');
  await waitFor(() => expect(options()).toEqual(['Kadal Institute: Kadal Institute (KI · Chennai)']));
  expect(sent.map(({ url }) => url)).toEqual(['/api/colleges/like/ki']);
  expect(field('College')).toHaveProperty('value', 'ki');
  expect(field('College').getAttribute('list')).toBe(document.querySelector('datalist')?.id);
});

test('asks for nothing when the field was left before the pause, and is silent when no answer comes', async () => {
  const { user, sent } = openScreen(<CollegeField label="College" />, ['nothing']);
  await user.type(field('College'), 'kadal');
  await user.tab();
  await user.type(field('College'), 'x');
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/colleges/like/kadalx']));
  expect(options()).toEqual([]);
});
