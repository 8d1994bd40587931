import { type ComponentType, lazy, Suspense } from 'react';

/** A part that is fetched when it is rendered, without which the page is whole: where it does not load, it is nothing. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

/** A dialog or form that is fetched when it is first shown, and is nothing until it has come. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

function Nothing() {
  return null;
}
