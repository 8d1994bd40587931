// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('scrolls to the fault of the focused field when it appears, and not to the fault of another field', () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  const form = (error?: string) => (
    <>
      <TextField label="Name" error={error && 'Please enter a name.'} />
      <TextField label="Reason" error={error} />
    </>
  );
  const { rerender } = render(form());
  screen.getByLabelText('Reason').focus();
  rerender(form('Please say why.'));
  expect(scrolledTo.mock.contexts).toEqual([screen.getByText('Please say why.')]);
  rerender(form('Please say why in 100 characters.'));
  expect(scrolledTo).toHaveBeenCalledTimes(1);
});
