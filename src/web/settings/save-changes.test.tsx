import { expect, test } from 'vitest';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import { createUploads, UploadScope } from '../files/uploads.tsx';
import { SaveChanges } from './save-changes.tsx';

test('settings cannot be saved and say why while a QR code is being uploaded', () => {
  const uploads = createUploads();
  const page = () =>
    pageHtml(
      <UploadScope uploads={uploads}>
        <SaveChanges saved={false} />
      </UploadScope>,
    );
  expect(page()).not.toContain('aria-disabled');
  void uploads.track(new Promise(() => {}));
  expect(page()).toMatch(/aria-disabled="true"[^>]*title="A picture is being uploaded."/);
});

test('settings that were saved say so on the button and to a screen reader', () => {
  expect(pageText(<SaveChanges saved />)).toBe('Saved!Saved!');
  expect(pageText(<SaveChanges saved={false} />)).toBe('Save Changes');
});
