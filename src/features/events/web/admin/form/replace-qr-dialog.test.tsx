// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { asOrganiser, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { ReplaceQrDialog } from './replace-qr-dialog.tsx';

vi.mock('#web/qr/read-qr-picture.ts', () => ({ readQrPicture: vi.fn() }));

cleanScreens();
beforeEach(() => asOrganiser());

const event = { ...plainEvent, upiId: 'bridges@example', registrationFees: { solo: 150, team: 0 }, version: 3 };
const qrCode = 'https://i.imgur.com/another.png';

function openDialog(after?: Promise<unknown>) {
  const onReplaced = vi.fn();
  const dialog = <ReplaceQrDialog event={event} onClose={() => {}} onReplaced={onReplaced} />;
  return { ...openScreen(dialog, [{ json: event, ...(after && { after }) }]), onReplaced };
}
type Page = ReturnType<typeof openDialog>;

async function fillIn({ user }: Page, address: string) {
  if (address) await user.type(field('New QR code URL'), address);
  await user.type(field('Reason'), 'Somebody else’s code was set');
  await user.type(field('Your password'), 'a good long password');
}

test.each([
  ['does not load', { state: 'broken' }, 'This QR code does not load. It cannot be changed later.'],
  [
    'pays somebody else',
    { state: 'code', upi: { upiId: 'thief@example', amount: undefined } },
    'The QR code pays thief@example, but the UPI ID typed is bridges@example.',
  ],
] as const)('asks before it locks a new QR code that %s', async (_, picture, words) => {
  vi.mocked(readQrPicture).mockResolvedValue(picture);
  const page = openDialog();
  await fillIn(page, qrCode);
  await page.user.click(button('Replace QR Code'));
  await screen.findByText(words);
  expect(page.sent).toEqual([]);
  await page.user.click(button('Replace It Anyway'));
  await waitFor(() => expect(page.onReplaced).toHaveBeenCalled());
  expect(page.sent).toMatchObject([{ method: 'POST', body: { qrCode, version: 3 } }]);
});

test('removes a QR code without asking about a picture, and says meanwhile that it is being removed', async () => {
  const done = Promise.withResolvers<void>();
  const page = openDialog(done.promise);
  await fillIn(page, '');
  await page.user.click(button('Remove QR Code'));
  await screen.findByRole('button', { name: 'Removing...' });
  done.resolve();
  await waitFor(() => expect(page.onReplaced).toHaveBeenCalled());
  expect(page.sent).toMatchObject([{ method: 'POST', body: { qrCode: '', version: 3 } }]);
});
