import { type Mock, vi } from 'vitest';
import type { FestApp } from '#app/app.ts';
import { createScanner } from '#features/gate/web/scanner/engine/scanner.ts';
import type { Scanner, ScannerOptions } from '#features/gate/web/scanner/engine/scanner-types.ts';
import { call } from '../call.ts';

/** What happens to a call: it does not arrive, its answer is lost, or it succeeds. */
export type State = 'gone' | 'lost' | 'there';
export type Network = (path: string) => State | Promise<State>;

/** The `fetch` of the scanner, which calls the server under test directly. */
function into(app: FestApp, network: Network): typeof fetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const state = await network(String(url));
    // The stream of news would not end without a socket, so it always fails. A phone without the stream polls the list.
    if (state === 'gone' || String(url).endsWith('/news')) throw new TypeError('the network is gone');
    const json = body ? { json: JSON.parse(String(body)) } : {};
    const answer = await call(app, method as 'GET', String(url), {
      headers: headers as Record<string, string>,
      ...json,
    });
    if (state === 'lost') throw new TypeError('the answer is lost');
    return new Response(answer.rawPayload.toString(), { status: answer.statusCode });
  };
}

let made = 0;

/** Phones that run the real scanner with the server under test; their stores are `fake-indexeddb`. */
export function pairedPhones(app: FestApp, bearer: string) {
  const open: Scanner[] = [];
  /** How far the phones' clocks have moved, in milliseconds. */
  const clock = { ms: 0 };
  async function pair(gate: { checkpoint: string }, { network = (() => 'there') as Network, kind = 'steward' } = {}) {
    const phone = `Phone ${++made}`;
    const json = { name: phone, checkpoints: [gate.checkpoint], kind };
    const { _id, pairing } = (await call(app, 'POST', '/api/admin/gate/devices', { bearer, json })).json();
    const name = `phone-${made}`;
    const erased: Mock<() => void> = vi.fn();
    const start = (way: Network = network, more: Pick<ScannerOptions, 'onShown'> = {}) => {
      const scanner = createScanner({
        name,
        fetch: into(app, way),
        now: () => Date.now() + clock.ms,
        onErased: erased,
        ...more,
      });
      open.push(scanner);
      return scanner;
    };
    const scanner = start();
    if ((await scanner.pair(pairing)) !== 'paired') throw new Error('the phone is not paired');
    await scanner.refresh();
    await scanner.choose(gate.checkpoint);
    const revoke = () => call(app, 'POST', `/api/admin/gate/devices/${_id}/revoke`, { bearer });
    return { id: _id as string, name, phone, scanner, start, erased, revoke };
  }
  return {
    pair,
    clock,
    close() {
      for (const scanner of open.splice(0)) scanner.dispose();
      clock.ms = 0;
    },
  };
}
