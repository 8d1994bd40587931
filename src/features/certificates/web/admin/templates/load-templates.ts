import { listTemplates, type Template } from '#features/certificates/template-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, loadScreen } from '#web/desk/screen-failed.tsx';
import type { EventChoice } from '../load-certificates.ts';
import { isShipped } from './words.ts';

export interface LoadedTemplates {
  state: 'loaded';
  templates: Template[];
}

export function loadTemplates(request: Pick<Request, 'url'>): Promise<LoadedTemplates | Failed> {
  return load(request, async () => adminApi.call(listTemplates));
}

export interface LoadedEditor {
  state: 'loaded';
  /** Undefined if somebody has removed it. */
  template: Template | undefined;
  events: EventChoice[];
  timeZone: string;
}

export function loadEditor(request: Pick<Request, 'url'>, templateId: string): Promise<LoadedEditor | Failed> {
  return load(request, async () => {
    const [{ templates }, events, timeZone] = await Promise.all([
      adminApi.call(listTemplates),
      adminApi.call(listEvents),
      festTimeZone(api),
    ]);
    return {
      template: templates.find((template) => template._id === templateId && !isShipped(template)),
      events: events.map(({ _id, title }) => ({ _id, title })),
      timeZone,
    };
  });
}

function load<Data extends object>(request: Pick<Request, 'url'>, fetchData: () => Promise<Data>) {
  return loadScreen(request, 'The templates did not load', async () => ({
    state: 'loaded' as const,
    ...(await fetchData()),
  }));
}
