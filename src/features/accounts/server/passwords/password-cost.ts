/** argon2id with OWASP's parameters; about 15 ms of one core each. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
