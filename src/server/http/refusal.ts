/** An expected 'no': a value that handlers and transactions return. The words stand in the endpoint's contract. */
export class Refusal<Code extends string = string> {
  readonly code: Code;
  readonly errors: Record<string, string> | undefined;
  /** Replaces the contract's words where they need a number or a name. */
  readonly message: string | undefined;

  constructor(code: Code, details: { errors?: Record<string, string>; message?: string } = {}) {
    this.code = code;
    this.errors = details.errors;
    this.message = details.message;
  }
}

export function refuse<const Code extends string>(
  code: Code,
  details?: { errors?: Record<string, string>; message?: string },
): Refusal<Code> {
  return new Refusal(code, details);
}

/** Refused because of what was typed: 422 with a message per field. */
export function invalid(errors: Record<string, string>): Refusal<'invalid'> {
  return new Refusal('invalid', { errors });
}
