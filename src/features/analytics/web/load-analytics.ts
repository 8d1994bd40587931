import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';
import { type Analytics, getAnalytics } from '../contract.ts';

export type Loaded =
  | { state: 'loaded'; analytics: Analytics }
  /** The address asks for what there cannot be. */
  | { state: 'refused'; message: string }
  | Failed;

export function loadAnalytics(address: string): Promise<Loaded> {
  const search = new URL(address).searchParams;
  const asked = (name: string) => search.get(name) ?? '';
  return asAdmin({ url: address }, async () => {
    try {
      const query = { from: asked('from'), to: asked('to'), event: asked('event') };
      return { state: 'loaded', analytics: await adminApi.call(getAnalytics, { query }) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return { state: 'refused', message: error.message };
      return whyFailed(error, 'Failed to load analytics. Please try again.');
    }
  });
}
