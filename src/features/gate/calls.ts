import { call } from '#shared/endpoint.ts';
import type { DevicePerson, GateList, ScanResult, SentScan } from './contract.ts';

/** Calls of the phones at the gate, without schemas, because the scanner loads no Zod (decision 26). */

const deviceRevoked = {
  status: 410,
  message: 'This phone was taken off the gate. It uploads its scans, and then erases itself.',
} as const;

const tooManyLists = { status: 429, retryAfter: 60, message: 'Please ask for the list again in a minute.' } as const;

export const pairDevice = call<{ deviceKey: string; deviceId: string }, { body: { pairing: string } }>()({
  method: 'POST',
  path: '/api/gate/pair',
  access: 'public',
  refusals: {
    pairingOver: { status: 410, message: 'This pairing code was used or is too old. Please ask for another.' },
    tooManyPairings: { status: 429, message: 'Please wait a few minutes, and scan a new pairing code.' },
  },
});

export interface ListQuery {
  since?: string;
  unsent?: number | undefined;
  battery?: number | undefined;
  clockOff?: number | undefined;
}

export const getGateList = call<GateList, { query: ListQuery }>()({
  method: 'GET',
  path: '/api/gate/list',
  access: 'device',
  refusals: { deviceRevoked, tooManyLists },
});

export const watchGate = call<{ version: string }>()({
  method: 'GET',
  path: '/api/gate/news',
  access: 'device',
  refusals: { deviceRevoked, tooManyLists },
});

export const mostScans = 500;

export const sendScans = call<{ results: ScanResult[] }, { body: { scans: SentScan[] } }>()({
  method: 'POST',
  path: '/api/gate/scans',
  access: 'device',
  refusals: { tooManyUploads: { status: 429, retryAfter: 60, message: 'Please send the scans again in a minute.' } },
});

/** How many people a search at a desk finds. */
export const mostFoundAtDesk = 20;

export const searchAtDesk = call<{ people: DevicePerson[] }, { query: { q: string } }>()({
  method: 'GET',
  path: '/api/gate/people',
  access: 'device',
  refusals: {
    deviceRevoked,
    notDesk: { status: 403, message: 'Only phones at a desk search by name.' },
    tooManySearches: { status: 429, retryAfter: 60, message: 'Please wait a minute, and search again.' },
  },
});
