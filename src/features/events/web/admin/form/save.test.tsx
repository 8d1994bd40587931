import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { takeNotices } from '#web/ui/notify.ts';
import { useSave } from './use-save.ts';
import { blankValues, type FormValues } from './values.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['create', undefined],
  ['update', plainEvent],
])('shows an error when an event could not be saved: %s', async (verb, stored) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the network is gone')));
  takeNotices();
  await saverOf(stored)(blankValues, true);
  expect(takeNotices()).toEqual([
    {
      title: 'Error',
      description: `Failed to ${verb} event. Please check the form and try again.`,
      tone: 'error',
    },
  ]);
});

function saverOf(stored: FestEvent | undefined) {
  let save: ReturnType<typeof useSave>['save'] | undefined;
  function Form() {
    const form = useForm<FormValues>({ defaultValues: blankValues });
    save = useSave({ form, timeZone: 'Asia/Kolkata', stored, onSaved() {}, onFaults() {} }).save;
    return null;
  }
  renderToStaticMarkup(<Form />);
  if (!save) throw new Error('the form was not rendered');
  return save;
}
