import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useUpload } from '../desk/upload-button.tsx';
import { createUploads, SendButton, UploadScope } from './uploads.tsx';

const picture = new File(['bytes'], 'qr.png');
const limit = { field: 'picture', maxBytes: 1_000, tooLarge: 'Use a smaller picture.' };

test('a form cannot be sent and says why while a picture is being uploaded', async () => {
  const { uploads, send } = formWith(() => arrived.promise);
  const arrived = Promise.withResolvers<{ url: string }>();
  expect(sendButton(uploads)).not.toContain('aria-disabled');
  const sent = send(picture);
  expect(sendButton(uploads)).toContain('aria-disabled="true"');
  expect(sendButton(uploads)).toContain('title="A picture is being uploaded."');
  arrived.resolve({ url: '/pictures/new' });
  await sent;
  expect(sendButton(uploads)).not.toContain('aria-disabled');
});

test('a form can be sent as soon as the new address is in its field', async () => {
  const { uploads, send, told } = formWith(() => Promise.resolve({ url: '/pictures/new' }));
  const seen: string[][] = [];
  uploads.subscribe(() => uploads.underWay() || seen.push([...told]));
  await send(picture);
  expect(seen).toEqual([['uploaded /pictures/new']]);
});

test('a form waits for all of its uploads', async () => {
  const uploads = createUploads();
  const first = Promise.withResolvers<void>();
  const both = [uploads.track(first.promise), uploads.track(new Promise<void>(() => {}))];
  first.resolve();
  await both[0];
  expect(uploads.underWay()).toBe('A picture is being uploaded.');
});

test('a form can be sent when an upload has failed', async () => {
  const { uploads, send, told } = formWith(() => Promise.reject(new TypeError('the network is gone')));
  await send(picture);
  expect(told).toEqual(['fault The picture could not be uploaded. Please try again.']);
  expect(uploads.underWay()).toBe(false);
});

test('a picture that is too large is refused without an upload', async () => {
  const { send, told } = formWith(() => Promise.reject(new Error('it was sent')));
  await send(new File([new Uint8Array(1_000)], 'large.png'));
  expect(told).toEqual(['fault Use a smaller picture.']);
});

test('a button keeps its own reason while a picture is being uploaded', () => {
  const uploads = createUploads();
  void uploads.track(new Promise(() => {}));
  expect(sendButton(uploads, 'The event is being saved.')).toContain('title="The event is being saved."');
});

test('refuses an upload field outside an UploadScope', () => {
  expect(() => renderToStaticMarkup(<Upload upload={() => Promise.reject()} told={[]} />)).toThrow(
    /needs an UploadScope/,
  );
});

type Send = ReturnType<typeof useUpload>['send'];

/** A form with one picture. Returns how to send a file, and what the form received. */
function formWith(upload: () => Promise<{ url: string }>) {
  const uploads = createUploads();
  const told: string[] = [];
  let send: Send | undefined;
  renderToStaticMarkup(
    <UploadScope uploads={uploads}>
      <Upload
        upload={upload}
        told={told}
        onReady={(ready) => {
          send = ready;
        }}
      />
    </UploadScope>,
  );
  if (!send) throw new Error('the form was not rendered');
  return { uploads, send, told };
}

interface UploadProps {
  upload: () => Promise<{ url: string }>;
  told: string[];
  onReady?: (send: Send) => void;
}

function Upload({ upload, told, onReady }: UploadProps) {
  const { send } = useUpload({
    limit,
    upload,
    onUploaded: (url) => told.push(`uploaded ${url}`),
    onFault: (message) => told.push(`fault ${message}`),
  });
  onReady?.(send);
  return null;
}

const sendButton = (uploads: ReturnType<typeof createUploads>, disabledReason?: string) =>
  renderToStaticMarkup(
    <UploadScope uploads={uploads}>
      <SendButton disabledReason={disabledReason ?? false}>Update Event</SendButton>
    </UploadScope>,
  );
