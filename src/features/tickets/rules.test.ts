import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { qrCode } from '#web/qr/qr-drawing.tsx';
import { codeText, contentBytes, numberFromHash, numberText, openRef, parseCode, plainNumber } from './rules.ts';
import { numberOf, readCode } from './verify-rules.ts';

const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? '';
const keys = [{ id: 3, publicKey }];
const issuedAt = '2025-05-09T03:30:00.000Z';

function issue({ keyId = 3, opened = [1, 2], key = pair.privateKey } = {}) {
  const secret = Uint8Array.from(randomBytes(16));
  const content = { keyId, secret, issuedAt, opened };
  const signed = contentBytes(content);
  return { content, code: codeText(signed, sign(null, signed, key)) };
}

describe('the number of a ticket', () => {
  const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 });

  test('the number of a ticket is read however it is typed, and has no I, O, 0 or 1', () => {
    fc.assert(
      fc.property(hashes, (hash) => {
        const number = numberFromHash(hash);
        expect(number).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
        expect(plainNumber(` ${numberText(number).toLowerCase()}`)).toBe(number);
      }),
    );
  });

  test('the number of a ticket is refused when one sign is wrong or two are swapped', () => {
    fc.assert(
      fc.property(hashes, fc.nat(7), fc.nat(7), fc.nat(31), (hash, one, other, wrong) => {
        const signs = [...numberFromHash(hash)];
        const replaced = signs.with(one, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[wrong] ?? '');
        const swapped = signs.with(one, signs[other] ?? '').with(other, signs[one] ?? '');
        for (const mistyped of [replaced, swapped]) {
          if (mistyped.join() !== signs.join()) expect(plainNumber(mistyped.join(''))).toBeUndefined();
        }
      }),
    );
  });
});

describe('the code of a ticket', () => {
  test('the code of a ticket says what it was issued with, and its number', async () => {
    const { code, content } = issue();
    expect(await readCode(code, keys)).toEqual({ ...content, number: await numberOf(content.secret) });
    expect(await readCode(` ${code.toLowerCase()}\n`, keys)).toMatchObject({ issuedAt });
  });

  test('the code of a ticket has at least 7 pixels a module on a screen of 360 pixels, with the white around it', () => {
    const { code } = issue({ opened: [1, 2, 3, 4, 5, 6, 7] });
    expect(code).toMatch(/^[A-Z2-7]+$/);
    expect((qrCode(code)?.length ?? 99) + 8).toBeLessThanOrEqual(Math.floor(360 / 7));
  });

  test('the code of a ticket is refused when it is altered in any bit, signed by another key or of another edition', async () => {
    const { code } = issue();
    const bytes = parseCode(code);
    if (!bytes) throw new Error('it has to be read');
    for (let bit = 0; bit < bytes.signed.length * 8; bit++) {
      const altered = bytes.signed.slice();
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const read = await readCode(codeText(altered, bytes.signature), keys);
      expect(['malformed', 'foreign', 'forged'], `bit ${bit}`).toContain(read);
    }
    const stranger = generateKeyPairSync('ed25519').privateKey;
    expect(await readCode(issue({ key: stranger }).code, keys)).toBe('forged');
    expect(await readCode(issue({ keyId: 4 }).code, keys)).toBe('foreign');
  });

  test('the code of a ticket is checked by our own script in a browser that has no Ed25519', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    const own = generateKeyPairSync('ed25519');
    const ownKeys = [{ id: 3, publicKey: own.publicKey.export({ format: 'jwk' }).x ?? '' }];
    const { code, content } = issue({ key: own.privateKey });
    expect(await readCode(code, ownKeys)).toMatchObject({ secret: content.secret });
    expect(await readCode(issue().code, ownKeys)).toBe('forged');
    const { signed, signature } = parseCode(code) ?? {};
    if (!signed || !signature) throw new Error('it has to be read');
    for (const place of [0, 31, 32, 63]) {
      const altered = signature.with(place, (signature[place] ?? 0) ^ 1);
      expect(await readCode(codeText(signed, altered), ownKeys), `byte ${place}`).toBe('forged');
    }
    expect(await readCode(codeText(signed, signature.fill(0)), ownKeys)).toBe('forged');
    expect(verify).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test.each(['', 'A', 'upi://pay?pa=a@example', 'A'.repeat(150), 'A'.repeat(1_000_000), '2'.repeat(154)])(
    'the code of a ticket is no code when it is another text',
    async (text) => expect(await readCode(text, keys)).toBe('malformed'),
  );

  test('no text makes the reader fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 250 }), async (text) => {
        expect(await readCode(text, keys)).toBe('malformed');
      }),
    );
  });

  test('tells an event from a pass and what is paid from what is not', () => {
    const refs = [openRef('event', 'a'), openRef('pass', 'a'), openRef('event', 'b'), openRef('event', 'a', false)];
    expect(new Set(refs).size).toBe(4);
  });
});
