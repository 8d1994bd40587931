import type { FestApp } from '#app/app.ts';
import type { CheckpointFields } from '#features/gate/admin-contract.ts';
import type { Board } from '#features/gate/board-contract.ts';
import type { ScanResult, SentScan } from '#features/gate/contract.ts';
import { newId } from '#server/ids.ts';
import { call } from '../call.ts';
import type { Maker, TestStudent } from '../make.ts';

export interface TestPhone {
  id: string;
  key: string;
}

/** A checkpoint with phones and people, all made by calls to the API. */
export async function gateOf(app: FestApp, make: Maker, bearer: string, fields: Partial<CheckpointFields> = {}) {
  const plain = { name: 'Main gate', kind: 'gate', rule: 'once', admits: { kind: 'all' } } as const;
  const made = await call(app, 'POST', '/api/admin/gate/checkpoints', { bearer, json: { ...plain, ...fields } });
  if (made.statusCode !== 201) throw new Error(`no checkpoint: ${made.body}`);
  const checkpoint: string = made.json()._id;
  let event: string | undefined;
  let seq = 0;
  const gate = {
    checkpoint,
    /** Replaces all settings of the checkpoint. Those not given get the values of a plain gate. */
    async change(next: Partial<CheckpointFields>): Promise<void> {
      const json = { ...plain, ...next };
      const answer = await call(app, 'PUT', `/api/admin/gate/checkpoints/${checkpoint}`, { bearer, json });
      if (answer.statusCode !== 200) throw new Error(`not changed: ${answer.body}`);
    },
    async phone(name = 'Phone'): Promise<TestPhone> {
      const json = { name, checkpoints: [checkpoint], kind: 'steward' };
      const { pairing } = (await call(app, 'POST', '/api/admin/gate/devices', { bearer, json })).json();
      const paired = await call(app, 'POST', '/api/gate/pair', { json: { pairing } });
      return { id: paired.json().deviceId, key: paired.json().deviceKey };
    },
    /** The ticket of a student who has registered for the event, by default for a new one. */
    async ticket(eventId?: string): Promise<{ number: string; code: string; student: TestStudent }> {
      event ??= eventId ?? (await make.event({ capacity: 1_000 }));
      const { student } = await make.registration(eventId ?? event);
      const answer = await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer });
      return { ...answer.json(), student };
    },
    sent: (scan: Partial<SentScan>): SentScan => ({
      id: newId(),
      seq: ++seq,
      checkpoint,
      at: app.platform.now().toISOString(),
      kind: 'scan',
      shown: 'admitted',
      ...scan,
    }),
    async scan({ key }: TestPhone, scans: Partial<SentScan>[]): Promise<ScanResult[]> {
      const answer = await gate.upload(key, scans.map(gate.sent));
      if (answer.statusCode !== 200) throw new Error(`not uploaded: ${answer.statusCode} ${answer.body}`);
      return answer.json().results;
    },
    upload: (key: string, scans: readonly unknown[]) =>
      call(app, 'POST', '/api/gate/scans', { headers: { authorization: `Device ${key}` }, json: { scans } }),
    list: (key: string, query = '') =>
      call(app, 'GET', `/api/gate/list${query}`, { headers: { authorization: `Device ${key}` } }),
    /** The board, with the counts of this checkpoint. */
    async board(): Promise<Board & { counts: Board['checkpoints'][number] | undefined }> {
      const board: Board = (
        await call(app, 'GET', `/api/admin/gate/board?checkpoint=${checkpoint}`, { bearer })
      ).json();
      return { ...board, counts: board.checkpoints.find(({ _id }) => _id === checkpoint) };
    },
    read: async (what: 'admissions' | 'conflicts', query = '') =>
      (await call(app, 'GET', `/api/admin/gate/${what}?checkpoint=${checkpoint}${query}`, { bearer })).json(),
  };
  return gate;
}
