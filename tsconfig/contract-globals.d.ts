// Globals that browsers and Node share. Contracts are compiled without the types of the DOM and of Node.
declare global {
  class URL {
    static parse(address: string): URL | null;
    readonly protocol: string;
    readonly hostname: string;
  }
  class TextEncoder {
    encode(text: string): Uint8Array<ArrayBuffer>;
  }
  class TextDecoder {
    decode(bytes: ArrayBuffer): string;
  }
  function atob(text: string): string;
  /** As much of Web Crypto as tickets are checked with. */
  const crypto: {
    readonly subtle: {
      digest(name: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
      importKey(
        format: 'raw',
        bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
        name: 'Ed25519' | 'AES-GCM',
        extractable: boolean,
        uses: ('verify' | 'decrypt')[],
      ): Promise<WebKey>;
      importKey(
        format: 'raw',
        bytes: Uint8Array<ArrayBuffer>,
        how: { name: 'HMAC'; hash: 'SHA-256' },
        extractable: boolean,
        uses: ['sign'],
      ): Promise<WebKey>;
      sign(name: 'HMAC', key: WebKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
      verify(
        name: 'Ed25519',
        key: WebKey,
        signature: Uint8Array<ArrayBuffer>,
        signed: Uint8Array<ArrayBuffer>,
      ): Promise<boolean>;
      decrypt(how: Sealing, key: WebKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    };
  };
  interface WebKey {
    readonly extractable: boolean;
  }
  interface Sealing {
    name: 'AES-GCM';
    iv: Uint8Array<ArrayBuffer>;
    tagLength: number;
  }
}

export {};
