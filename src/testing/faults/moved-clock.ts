// Loaded before the server (`NODE_OPTIONS=--import`). Moves its clock by the milliseconds in the file CLOCK_OFFSET.
// SIGUSR2 reads the file again and then writes CLOCK_OFFSET.seen. Timers are not moved, as when a system administrator
// sets the clock.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET ?? '';
let offset = Number(readFileSync(file, 'utf8'));
process.on('SIGUSR2', () => {
  offset = Number(readFileSync(file, 'utf8'));
  writeFileSync(`${file}.seen`, String(offset));
});

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [RealDate.now() + offset] : values, newTarget),
  apply: () => new RealDate(RealDate.now() + offset).toString(),
  get: (target, property, receiver) =>
    property === 'now' ? () => RealDate.now() + offset : Reflect.get(target, property, receiver),
});
