import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('calls every subscriber until the subscriber leaves', () => {
  const heard: string[] = [];
  const { emit, subscribe } = createEmitter<[string]>();
  const leave = subscribe((word) => heard.push(`one ${word}`));
  subscribe((word) => heard.push(`two ${word}`));
  emit('first');
  leave();
  emit('second');
  expect(heard).toEqual(['one first', 'two first', 'two second']);
});

test('starts with the first subscriber and stops after the last', () => {
  const log: string[] = [];
  const { subscribe } = createEmitter((emit) => {
    log.push('start');
    emit();
    return () => log.push('stop');
  });
  const [first, second] = [subscribe(() => {}), subscribe(() => {})];
  first();
  expect(log).toEqual(['start']);
  second();
  second();
  expect(log).toEqual(['start', 'stop']);
  subscribe(() => {});
  expect(log).toEqual(['start', 'stop', 'start']);
});
