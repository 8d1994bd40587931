interface Details {
  errors?: Record<string, string>;
  /** Replaces the contract's words where they need a number or a name. */
  message?: string;
  /** Seconds until it is worth another try, where that is known better than by the status alone. */
  retryAfter?: number;
}

/** An expected 'no': a value that handlers and transactions return. The words are in the endpoint's contract. */
export class Refusal<Code extends string = string> {
  readonly code: Code;
  readonly errors: Record<string, string> | undefined;
  readonly message: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: Code, { errors, message, retryAfter }: Details = {}) {
    this.code = code;
    this.errors = errors;
    this.message = message;
    this.retryAfter = retryAfter;
  }
}

export function refuse<const Code extends string>(code: Code, details?: Details): Refusal<Code> {
  return new Refusal(code, details);
}

/** Refused because of what was typed: 422 with a message per field. */
export function invalid(errors: Record<string, string>): Refusal<'invalid'> {
  return new Refusal('invalid', { errors });
}
