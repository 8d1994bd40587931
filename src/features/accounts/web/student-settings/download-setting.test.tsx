// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { asStudent, button, cleanScreens, openScreen } from '#testing/screen.ts';
import { saveFile } from '#web/files/save-file.ts';
import { DownloadSetting } from './download-setting.tsx';

cleanScreens();
vi.mock('#web/files/save-file.ts', () => ({ saveFile: vi.fn() }));

test('saves the data under the day in the time zone of the edition', async () => {
  asStudent();
  // 01:00 on 2 April in India.
  const data = { exportedAt: '2025-04-01T19:30:00.000Z' };
  const { user } = openScreen(<DownloadSetting timeZone="Asia/Kolkata" />, [{ json: data }]);
  await user.click(button('Download my data'));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveFile).mock.calls[0]?.[2]).toBe('my-data-2025-04-02.json');
});
