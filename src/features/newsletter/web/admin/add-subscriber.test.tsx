// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { AddSubscriber } from './add-subscriber.tsx';

cleanScreens();

async function open(answers: Parameters<typeof openScreen>[1] = []) {
  const onAdded = vi.fn(() => Promise.resolve());
  const page = openScreen(<AddSubscriber onAdded={onAdded} />, answers);
  await page.user.click(button('Add address'));
  return { ...page, onAdded };
}

test('adds an address by keyboard, reloads the list and closes the form', async () => {
  const { user, sent, onAdded } = await open([{ json: { message: 'On the list.' } }]);
  await waitFor(() => expect(document.activeElement).toBe(field('Email address')));
  await user.keyboard('reader@readers.example{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['On the list.']));
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'reader@readers.example' }]);
  expect(onAdded).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByLabelText('Email address')).toBeNull());
});

test.each([
  ['a refusal', { status: 409, json: { message: 'This address is on the list.' } }, 'This address is on the list.'],
  ['a failure', { status: 500, json: {} }, 'Something went wrong. Please try again.'],
])('shows %s beside the address, and focuses the field', async (_, answer, words) => {
  const { user } = await open([answer]);
  await user.type(field('Email address'), 'reader@readers.example{Enter}');
  await waitFor(() => expect(faultOf('Email address')).toBe(words));
  expect(document.activeElement).toBe(field('Email address'));
});

test('empties the form when it is opened again', async () => {
  const { user } = await open();
  await user.type(field('Email address'), 'no mailbox{Enter}');
  await waitFor(() => expect(faultOf('Email address')).not.toBe(''));
  await user.click(button('Cancel'));
  await user.click(button('Add address'));
  expect(field('Email address')).toHaveProperty('value', '');
  expect(faultOf('Email address')).toBe('');
});
