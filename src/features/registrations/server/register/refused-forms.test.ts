import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadBytesHeld } from '#server/http/upload-memory.ts';
import { call } from '#testing/call.ts';
import { startCpuTime } from '#testing/cpu-time.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { nothing, whatIsKept } from '#testing/proof-files.ts';
import {
  type FormPart,
  multipartBody,
  multipartType,
  participant,
  register,
  registrationParts,
} from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const url = '/api/students/events/register';
const submit = (bearer: string, payload: Buffer | string, type = multipartType) =>
  app.http.inject({ method: 'POST', url, headers: { authorization: bearer, 'content-type': type }, payload });

async function paidRegistration() {
  const { bearer } = await make.student();
  const eventId = await make.event({ fee: 100 });
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  const file = { content: await screenshot() };
  return { bearer, eventId, fields, file, parts: registrationParts({ fields, file }) };
}

describe('the text fields of a form', () => {
  const tooLong = { message: 'The fields of the form are too long.' };

  test('refuses a form within seconds when one text field is several megabytes long', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const marks = Buffer.from(`a${'\u0316\u0301'.repeat(1_200_000)}`);
    const cpuMs = startCpuTime();
    const response = await submit(bearer, multipartBody([...parts, { name: 'phone', value: marks }]));
    expect([response.statusCode, response.json()]).toEqual([413, tooLong]);
    expect(cpuMs()).toBeLessThan(3_000);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a form when its text fields together are too long', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const long = (name: string) => ({ name, value: 'a'.repeat(100 * 1024) });
    const response = await submit(bearer, multipartBody([...parts, long('x'), long('y'), long('z')]));
    expect([response.statusCode, response.json()]).toEqual([413, tooLong]);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a very long phone number in less than a second', async () => {
    const { bearer, parts } = await paidRegistration();
    const others = parts.filter(({ name }) => name !== 'phone');
    const cpuMs = startCpuTime();
    const response = await submit(
      bearer,
      multipartBody([...others, { name: 'phone', value: `a${'\u0316\u0301'.repeat(30_000)}` }]),
    );
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ phone: 'Use at most 40 characters.' });
    expect(cpuMs()).toBeLessThan(1_000);
  });
});

describe('a body of the wrong kind', () => {
  test('refuses JSON in place of a form', async () => {
    const { bearer, eventId, fields } = await paidRegistration();
    const response = await call(app, 'POST', url, { bearer, json: fields });
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toContain('multipart/form-data');
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses malformed JSON', async () => {
    const { bearer, eventId } = await paidRegistration();
    const response = await submit(bearer, '{"eventId": ', 'application/json');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request is not valid JSON.' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])(
    'refuses a body of the type %s',
    async (type) => {
      const { bearer, eventId } = await paidRegistration();
      const response = await submit(bearer, `eventId=${eventId}`, type);
      expect(response.statusCode).toBe(415);
      expect(response.json().message).toEqual(expect.any(String));
      expect(await whatIsKept(app, eventId)).toEqual(nothing);
    },
  );

  test('refuses a request without a body', async () => {
    const { bearer } = await paidRegistration();
    expect((await call(app, 'POST', url, { bearer })).statusCode).toBe(415);
  });

  test('refuses a form whose content type has no boundary', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const response = await submit(bearer, multipartBody(parts), 'multipart/form-data');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  // Searching megabytes for a boundary of thousands of letters takes minutes and blocks all other requests.
  test.each([71, 15_000])(
    'refuses a form with a boundary of %d letters before the whole form is read',
    async (length) => {
      const { bearer, eventId } = await paidRegistration();
      let piecesRead = 0;
      const body = function* () {
        for (let piece = 0; piece < 50; piece++) {
          piecesRead++;
          yield Buffer.alloc(65_536, 'a');
        }
      };
      const type = `multipart/form-data; boundary=b${'a'.repeat(length - 1)}`;
      const headers = { authorization: bearer, 'content-type': type };
      const response = await app.http.inject({ method: 'POST', url, headers, payload: Readable.from(body()) });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ message: 'The form has a boundary of more than 70 letters.' });
      expect(piecesRead).toBeLessThan(50);
      expect(await whatIsKept(app, eventId)).toEqual(nothing);
    },
  );

  test.each([0.2, 0.5, 0.9, 0.98])('refuses a form that is cut off after %d of its length', async (share) => {
    const { bearer, eventId, parts } = await paidRegistration();
    const whole = multipartBody(parts);
    const response = await submit(bearer, whole.subarray(0, Math.floor(whole.length * share)));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request was cut off.' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

describe('a form that is too large', () => {
  const tooLarge = Buffer.alloc(6 * 1024 * 1024, 'x');

  test('refuses a form whose Content-Length is too large before its body arrives', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: bearer, 'content-type': multipartType, 'content-length': tooLarge.length };
      const sent = request(`${address}${url}`, { method: 'POST', headers }, resolve).on('error', reject);
      sent.write(multipartBody(parts).subarray(0, 100));
    });
    expect(answer.statusCode).toBe(422);
    answer.destroy();
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a form that is too large when it is sent without a Content-Length', async () => {
    const { bearer, eventId, fields } = await paidRegistration();
    const whole = multipartBody(registrationParts({ fields, file: { content: tooLarge } }));
    let mostHeld = 0;
    const body = function* () {
      yield whole.subarray(0, 65_536);
      for (let piece = 0; piece < 200; piece++) {
        mostHeld = Math.max(mostHeld, uploadBytesHeld());
        yield tooLarge.subarray(0, 65_536);
      }
    };
    const response = await app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: bearer, 'content-type': multipartType },
      payload: Readable.from(body()),
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['paymentScreenshot']);
    expect(mostHeld).toBeLessThan(6 * 1024 * 1024);
    expect(uploadBytesHeld()).toBe(0);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

describe('a form of the wrong shape', () => {
  const inUtf8 = (name: string | Buffer) =>
    Buffer.concat([Buffer.from('--b\r\nContent-Disposition: form-data; name="'), Buffer.from(name)]);
  test.each([
    ['refuses a form when the name of a field is not UTF-8', inUtf8(Buffer.from([0xff, 0xfe]))],
    ['refuses a form when the head of a part is larger than 2 KB', inUtf8('x'.repeat(3_000))],
    [
      'refuses a form when text comes before the first boundary',
      Buffer.concat([Buffer.from('Hello\r\n'), inUtf8('name')]),
    ],
  ])('%s', async (_, head) => {
    const { bearer, eventId } = await paidRegistration();
    const body = Buffer.concat([head, Buffer.from('"\r\n\r\nvalue\r\n--b--\r\n')]);
    const response = await submit(bearer, body, 'multipart/form-data; boundary=b');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: expect.any(String) });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a form with two screenshots', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const second: FormPart = { name: 'paymentScreenshot', value: await screenshot(), filename: 'b.png' };
    const response = await submit(bearer, multipartBody([...parts, second]));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ paymentScreenshot: 'Please attach one file only.' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a screenshot in another field', async () => {
    const { bearer, eventId, fields } = await paidRegistration();
    const file: FormPart = { name: 'avatar', value: await screenshot(), filename: 'a.png' };
    const response = await submit(bearer, multipartBody([...registrationParts({ fields }), file]));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ paymentScreenshot: 'Please attach the file to its own field.' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a screenshot that is sent as text', async () => {
    const { bearer, eventId, fields } = await paidRegistration();
    const response = await register(app, { bearer, fields: { ...fields, paymentScreenshot: 'a picture' } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ paymentScreenshot: 'Payment screenshot is required' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a form with a hundred extra fields', async () => {
    const { bearer, eventId, parts } = await paidRegistration();
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `field${index}`, value: 'x' }));
    const response = await submit(bearer, multipartBody([...many, ...parts]));
    expect(response.statusCode).toBe(413);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test.each(['__proto__', 'constructor'])('refuses a form with a field called %s', async (name) => {
    const { bearer, eventId, parts } = await paidRegistration();
    const response = await submit(bearer, multipartBody([{ name, value: '{"isAdmin":true}' }, ...parts]));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The form has a field that is not allowed.' });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });
});

test('accepts a form with a boundary of 70 letters', async () => {
  const { bearer, parts } = await paidRegistration();
  const boundary = 'b'.repeat(70);
  const response = await submit(bearer, multipartBody(parts, boundary), `multipart/form-data; boundary=${boundary}`);
  expect(response.statusCode).toBe(201);
});

describe('a form with invalid fields', () => {
  const refusals: [field: string, value: string, message: string][] = [
    ['name', 'A', 'Name is required'],
    ['email', 'nowhere', 'Valid email is required'],
    ['phone', '123456789', 'Valid phone number is required'],
    ['college', 'C', 'College name is required'],
    ['department', ' ', 'Department is required'],
    ['year', '', 'Year is required'],
    ['eventId', '', 'Please choose an event.'],
    ['additionalInfo', 'x'.repeat(2_001), 'Use at most 2000 characters.'],
  ];
  test.each(refusals)('refuses the field %s with the value %j', async (field, value, message) => {
    const { bearer, eventId, fields, file } = await paidRegistration();
    const response = await register(app, { bearer, fields: { ...fields, [field]: value }, file });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message, errors: { [field]: message } });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('names every required field when none is filled in', async () => {
    const { bearer } = await paidRegistration();
    const response = await register(app, { bearer, fields: { nothing: 'asked for' } });
    expect(response.statusCode).toBe(422);
    const fields = ['college', 'department', 'email', 'eventId', 'name', 'phone', 'year'];
    expect(Object.keys(response.json().errors).toSorted()).toEqual(fields);
  });

  test('refuses a name with a character that the database cannot store', async () => {
    const { bearer, eventId, fields, file } = await paidRegistration();
    const response = await register(app, { bearer, fields: { ...fields, name: 'Student\u0000 1' }, file });
    expect(response.statusCode).toBe(422);
    await expect.poll(() => whatIsKept(app, eventId)).toEqual(nothing);
  });
});
