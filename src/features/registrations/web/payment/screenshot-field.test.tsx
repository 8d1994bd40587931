// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import { ScreenshotField } from './screenshot-field.tsx';
import { shrunkMaxBytes } from './shrink-size.ts';

cleanScreens();

const shrinking = Promise.withResolvers<File>();
vi.mock('./shrink-picture.ts', () => ({ shrinkPicture: () => shrinking.promise }));

const picture = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

test('holds no other screenshot while the one that was chosen last is made smaller', async () => {
  let held: File | null = null;
  function Form() {
    const [file, setFile] = useState<File | null>(null);
    held = file;
    return <ScreenshotField value={file} onChange={setFile} error={file ? undefined : 'It is required.'} />;
  }
  const { user } = openScreen(<Form />);
  const input = await screen.findByLabelText(/^Payment screenshot/);
  await user.upload(input, picture('old.png', 10));
  expect(held).toMatchObject({ name: 'old.png' });
  await user.upload(input, picture('new.png', shrunkMaxBytes));
  expect(held).toBeNull();
  expect(screen.getByText('Making the picture smaller...')).toBeTruthy();
  expect(screen.queryByText('It is required.')).toBeNull();
  await act(async () => shrinking.resolve(picture('new.jpg', 10)));
  expect(held).toMatchObject({ name: 'new.jpg' });
});
