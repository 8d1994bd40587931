/** An endpoint's output with headers of its own beside it. */
export class WithHeaders<T> {
  readonly output: T;
  readonly headers: Record<string, string>;

  constructor(output: T, headers: Record<string, string>) {
    this.output = output;
    this.headers = headers;
  }
}
