import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is loaded when it is rendered. If it does not load, nothing is rendered, so the page must work
 * without it.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

/** A dialog or form that is loaded when it is first shown. Renders nothing until then. */
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
