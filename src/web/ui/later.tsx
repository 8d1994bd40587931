import { type ComponentType, lazy } from 'react';

/** A part that is fetched when it is rendered, without which the page is whole: where it does not load, it is nothing. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

function Nothing() {
  return null;
}
