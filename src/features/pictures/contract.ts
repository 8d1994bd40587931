import { z } from 'zod';
import { countOf } from '#shared/counts.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';

export const pictureMaxBytes = 5 * 1024 * 1024;
/** The most pictures that one organiser can upload in a day, because unused ones are kept for two days. */
export const mostPicturesADay = 500;
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  access: 'admin',
  needs: 'pictures.upload',
  summary: 'Upload a picture of an event, a payment QR code or a logo; it is re-encoded and anybody may see it',
  file: { field: 'picture', maxBytes: pictureMaxBytes, tooLarge: 'Please select a picture smaller than 5MB' },
  /** `paper`: stored in a larger size, because it is printed on a whole page. */
  query: z.object({ for: z.enum(['screen', 'paper']).default('screen') }),
  /** An address on this site, without a host. */
  output: z.object({ url: z.string() }),
  status: 201,
  refusals: {
    notAPicture: { status: 422, message: 'Please upload a PNG, JPG, GIF or WebP picture.' },
    pictureTooLarge: { status: 422, message: 'This picture has too many pixels. Please upload a smaller one.' },
    tooManyPictures: {
      status: 429,
      retryAfter: 3_600,
      message: `You have uploaded ${countOf(mostPicturesADay, 'picture')} within a day. Please try again tomorrow.`,
    },
    busy: { status: 503, message: 'Many uploads arrive just now. Please try again in a moment.' },
  },
});

/** The picture itself, not JSON. The picture at an address never changes. */
export const readPicture = endpoint({
  method: 'GET',
  path: '/pictures/:pictureId',
  access: 'public',
  summary: 'An uploaded picture',
  params: z.object({ pictureId: id }),
  output: z.unknown(),
  refusals: { pictureNotFound: { status: 404, message: 'Picture not found' } },
});
