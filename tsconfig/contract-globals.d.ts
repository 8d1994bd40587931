// What every runtime has though ECMAScript does not name it. Contracts know neither the DOM nor Node.
declare global {
  class URL {
    static parse(address: string): URL | null;
    readonly protocol: string;
    readonly hostname: string;
  }
}

export {};
