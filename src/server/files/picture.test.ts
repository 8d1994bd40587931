import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { startCpuTime } from '#testing/cpu-time.ts';
import { padded, pngThatDeclares, screenshot } from '#testing/pictures.ts';
import { NotDecodable, RedrawFailed, redrawPicture, whyNotPicture } from './picture.ts';
import { pictureSize } from './picture-size.ts';

describe('accepted and refused pictures', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('accepts a %s picture', async (format) => {
    expect(whyNotPicture(await screenshot({ format }))).toBeUndefined();
  });

  test('accepts an animated GIF', async () => {
    expect(whyNotPicture(await movingGif())).toBeUndefined();
  });

  test.each(['avif', 'tiff'] as const)('refuses a %s picture', async (format) => {
    const canvas = sharp(await screenshot());
    expect(
      whyNotPicture(
        await canvas
          .toFormat(format)
          .toBuffer()
          .catch(() => Buffer.alloc(100)),
      ),
    ).toBe('notAPicture');
  });

  test.each(['', 'x', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'GIF89a', '\x89PNG', 'RIFF....WEBP'])(
    'refuses the text %j as a picture',
    async (text) => expect(whyNotPicture(Buffer.from(text, 'latin1'))).toBe('notAPicture'),
  );

  test.each(['png', 'jpeg', 'webp'] as const)('refuses a truncated %s picture', async (format) => {
    const whole = await screenshot({ width: 300, height: 300, format });
    for (const share of [0.1, 0.5, 0.9]) {
      expect(whyNotPicture(whole.subarray(0, Math.floor(whole.length * share)))).toBe('notAPicture');
    }
  });

  test.each([
    ['a large preview, notes and a colour profile', jpegWith(...Array(20).fill(segment(0xe1, 65_000)))],
    ['a frame after two megabytes of notes', jpegWith(...Array(32).fill(segment(0xe2, 65_000)))],
    ['padding bytes between its segments', jpegWith(segment(0xe1, 500), Buffer.alloc(300), Buffer.alloc(9, 0xff))],
  ])('accepts a photo with %s', async (_, photo) => {
    expect(whyNotPicture(await photo)).toBeUndefined();
    await expect(redrawPicture(await photo)).resolves.toBeInstanceOf(Buffer);
  });

  test('accepts a photo with the colour profile and the metadata of a camera', async () => {
    const photo = await sharp(await screenshot())
      .withIccProfile('p3')
      .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${'x'.repeat(60_000)}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(photo.length).toBeGreaterThan(60_000);
    expect(whyNotPicture(photo)).toBeUndefined();
  });

  test.each([
    ['png', { width: 300, height: 200 }],
    ['jpeg', { width: 300, height: 200 }],
    ['gif', { width: 300, height: 200 }],
    ['webp', { width: 300, height: 200 }],
    ['webp', { width: 301, height: 7, lossless: true }],
    ['webp', { width: 300, height: 200, metadata: 'makes it an extended one' }],
  ] as const)('reads the size of a %s picture made with %j', async (format, options) => {
    const { width, height } = options;
    const picture =
      'lossless' in options ? await losslessWebp(width, height) : await screenshot({ ...options, format });
    expect(pictureSize(picture)).toEqual({ width, height });
  });

  test.each(['GIF', 'GIFx', 'GIF89', 'RIFF', 'RIFF0000', 'RIFF0000WAVE', '\x89PNG', '\x89PNG\r\n\x1a', '\xff\xd8'])(
    'quickly refuses a long file that begins with only a part of a signature: %j',
    (start) => {
      const file = searchedForLong(start);
      const cpuMs = startCpuTime();
      for (let times = 0; times < 20; times++) expect(whyNotPicture(file)).toBe('notAPicture');
      expect(cpuMs()).toBeLessThan(1_000);
    },
  );

  test.each([
    ['png', 7],
    ['jpeg', 2],
    ['gif', 5],
    ['webp', 11],
  ] as const)('refuses a whole %s picture when only byte %i of its signature is another', async (format, at) => {
    const picture = await screenshot({ format });
    picture.writeUInt8(picture.readUInt8(at) ^ 0x01, at);
    expect(whyNotPicture(picture)).toBe('notAPicture');
  });

  test('reads a valid size or none when random bytes follow a signature', () => {
    const signatures = ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'GIF89a', 'RIFF\x10\0\0\0WEBPVP8 ', '\xff\xd8\xff\xe0'];
    const ends = ['IEND', ';', '', '\xff\xd9'];
    fc.assert(
      fc.property(fc.nat(3), fc.uint8Array({ maxLength: 200 }), (kind, bytes) => {
        const parts = [signatures[kind] ?? '', Buffer.from(bytes).toString('latin1'), ends[kind] ?? ''];
        const size = pictureSize(Buffer.from(parts.join(''), 'latin1'));
        expect(size === undefined || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('accepts a GIF with long notes before its frame and refuses a GIF of notes alone', async () => {
    const gif = await screenshot({ format: 'gif' });
    const note = Buffer.concat([
      Buffer.from('21fe', 'hex'),
      ...Array(4_000).fill(Buffer.alloc(256, 255)),
      Buffer.alloc(1),
    ]);
    const frame = gif.indexOf(0x2c, 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1));
    expect(whyNotPicture(Buffer.concat([gif.subarray(0, frame), note, gif.subarray(frame)]))).toBeUndefined();
    const notes = Buffer.concat([gif.subarray(0, frame), Buffer.alloc(5_000_000, Buffer.from('21fe0100', 'hex'))]);
    notes.write(';', notes.length - 1);
    const cpuMs = startCpuTime();
    for (let times = 0; times < 20; times++) expect(whyNotPicture(notes)).toBe('notAPicture');
    expect(cpuMs()).toBeLessThan(1_000);
  });

  test.each([
    [1, 20_000, undefined],
    [1, 20_001, 'pictureTooLarge'],
    [20_001, 1, 'pictureTooLarge'],
    [1, 24_000_000, 'pictureTooLarge'],
    [0, 10, 'notAPicture'],
  ])('accepts only sides of 1 to 20,000 pixels: %i by %i', (width, height, fault) => {
    expect(whyNotPicture(pngThatDeclares(width, height))).toBe(fault);
  });

  // Each of these files once took half a second, in which the server answered nobody else.
  test('quickly refuses a JPEG of five megabytes without a frame', async () => {
    const cpuMs = startCpuTime();
    for (const filling of ['00', 'ff', 'ff00', 'ffe00002', 'ffd0', 'ffe10000']) {
      const junk = Buffer.alloc(5 * 1024 * 1024 - 1, Buffer.from(filling, 'hex'));
      junk.write('ffd8ffe0', 0, 'hex');
      junk.write('ffd9', junk.length - 2, 'hex');
      for (let times = 0; times < 5; times++) expect(whyNotPicture(junk)).toBe('notAPicture');
    }
    expect(cpuMs()).toBeLessThan(1_000);
  });

  test('accepts a picture of at most 24 megapixels', async () => {
    expect(whyNotPicture(pngThatDeclares(6_000, 4_000))).toBeUndefined();
    expect(whyNotPicture(pngThatDeclares(6_000, 4_001))).toBe('pictureTooLarge');
    expect(whyNotPicture(pngThatDeclares(30_000, 30_000))).toBe('pictureTooLarge');
  });
});

describe('a re-encoded picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'redraws a %s picture as a WebP of the same size',
    async (format) => {
      const drawn = await sharp(await redrawPicture(await screenshot({ format }))).metadata();
      expect(drawn).toMatchObject({ format: 'webp', width: 90, height: 160 });
    },
  );

  test('redraws a picture without metadata and without data added after its end', async () => {
    const upload = padded(await screenshot({ format: 'jpeg', metadata: 'hidden-in-exif' }), 20_000);
    upload.write('hidden-behind', 19_000);
    const drawn = await redrawPicture(upload);
    expect(drawn.includes('hidden')).toBe(false);
    expect(drawn.length).toBeLessThan(5_000);
    expect((await sharp(drawn).metadata()).exif).toBeUndefined();
  });

  test('turns a redrawn picture upright as its orientation says', async () => {
    const lying = await sharp(await screenshot({ width: 90, height: 160 }))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(await redrawPicture(lying)).metadata()).toMatchObject({ width: 160, height: 90 });
  });

  test('redraws a wide picture at a width of 1,600 pixels', async () => {
    const wide = await redrawPicture(await screenshot({ width: 3_200, height: 200 }));
    expect(await sharp(wide).metadata()).toMatchObject({ width: 1_600, height: 100 });
  });

  test('redraws only the first frame of an animated GIF', async () => {
    const drawn = await sharp(await redrawPicture(await movingGif()), { pages: -1 }).metadata();
    expect(drawn).toMatchObject({ format: 'webp', height: 8 });
    expect(drawn.pages ?? 1).toBe(1);
  });

  test('limits the redrawing of a picture to 20 seconds', async () => {
    const timeout = vi.spyOn(sharp.prototype, 'timeout');
    await redrawPicture(await screenshot());
    expect(timeout).toHaveBeenCalledWith({ seconds: 20 });
    timeout.mockRestore();
  });

  test('refuses to redraw a decompression bomb or a broken file', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const content of [pngThatDeclares(30_000, 30_000), pngThatDeclares(300, 300), drawing]) {
      await expect(redrawPicture(content)).rejects.toThrow(NotDecodable);
    }
  });

  test('a picture that takes too long to redraw is not called damaged', async () => {
    const large = await screenshot({ width: 6_000, height: 4_000 });
    const { rotate, timeout } = sharp.prototype;
    const shorter = vi.spyOn(sharp.prototype, 'timeout').mockImplementation(function (this: Sharp) {
      return timeout.call(this, { seconds: 1 });
    });
    // A large blur takes many seconds on any machine.
    const slower = vi.spyOn(sharp.prototype, 'rotate').mockImplementation(function (this: Sharp) {
      return rotate.call(this).blur(200);
    });
    await expect(redrawPicture(large, 6_000)).rejects.toThrow(RedrawFailed);
    shorter.mockRestore();
    slower.mockRestore();
  });

  test('a picture is not called damaged when the memory runs out', async () => {
    const drawing = vi.spyOn(sharp.prototype, 'toBuffer');
    const upload = await screenshot();
    for (const message of ['VipsImage: out of memory -- size == 91MB', 'VipsJpeg: Insufficient memory (case 4)']) {
      drawing.mockRejectedValueOnce(new Error(message));
      await expect(redrawPicture(upload), message).rejects.toThrow(RedrawFailed);
    }
    drawing.mockRestore();
  });

  test('loads the picture library again after it could not be loaded', async () => {
    vi.resetModules();
    vi.doMock('sharp', () => {
      throw new Error('too many open files');
    });
    const { redrawPicture: redraw } = await import('./picture.ts');
    const failed = await redraw(await screenshot()).catch((error: unknown) => error);
    expect((failed as Error).name).toBe('Error');
    vi.doUnmock('sharp');
    await expect(redraw(await screenshot())).resolves.toBeInstanceOf(Buffer);
  });
});

function segment(marker: number, bytes: number): Buffer {
  const whole = Buffer.alloc(2 + bytes, 'notes');
  whole.writeUInt16BE(0xff00 | marker, 0);
  whole.writeUInt16BE(bytes, 2);
  return whole;
}

/** A picture with the given segments before its own. */
async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const plain = await screenshot({ format: 'jpeg' });
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
}

const losslessWebp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#145a3c' } })
    .webp({ lossless: true })
    .toBuffer();

/** Searching this text for an SVG takes six seconds: each of hundreds of starts seems to go on until the end. */
function searchedForLong(start: string): Buffer {
  const text = `${start}${';'.repeat(12)}${'<svg '.repeat(195)}"<svg >${'a'.repeat(40)}"${'a'.repeat(4_000_000)};;;`;
  return Buffer.from(text, 'latin1');
}

function movingGif(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)]);
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer();
}
