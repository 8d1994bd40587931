// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { RoundDialog } from './round-dialog.tsx';

cleanScreens();

test('asks before it drops a round that was typed, and closes at once where nothing was', async () => {
  asOrganiser();
  const onClose = vi.fn();
  const dialog = <RoundDialog eventId="e1" record="new" earlier={[]} onClose={onClose} onSaved={() => {}} />;
  const { user } = openScreen(dialog);
  await user.type(field(/^Name/), 'Final');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(field(/^Name/)).toHaveProperty('value', 'Final');
  await user.clear(field(/^Name/));
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});
