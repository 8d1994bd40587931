import { isForeignKeyViolation, isUniqueViolation } from '../db/violations.ts';

interface Details {
  errors?: Record<string, string>;
  /** Replaces the contract's message, when the message needs a number or a name. */
  message?: string;
  /** Seconds until another attempt is useful, if known better than from the status. */
  retryAfter?: number;
}

/** An expected refusal, which handlers and transactions return as a value. The endpoint's contract has its message. */
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

/** Refused because of the input: 422 with a message for each field. */
export function invalid(errors: Record<string, string>): Refusal<'invalid'> {
  return new Refusal('invalid', { errors });
}

/**
 * For `write(…).catch`. Returns `taken` if a unique index has refused a row, and `gone` if a row that another one points
 * to does not exist any more, or may not be deleted. Any other error is thrown on.
 */
export function refuseIf<Taken extends Refusal = never, Gone extends Refusal = never>({
  taken,
  gone,
}: {
  taken?: Taken;
  gone?: Gone;
}) {
  return (error: unknown): Taken | Gone => {
    if (taken && isUniqueViolation(error)) return taken;
    if (gone && isForeignKeyViolation(error)) return gone;
    throw error;
  };
}
