// Loaded before the server (`NODE_OPTIONS=--import`): its clock is as many milliseconds off as the file CLOCK_OFFSET
// says, which is read again at SIGUSR2; CLOCK_OFFSET.seen then says so. Timers go on as they do when an operator sets the clock.
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
