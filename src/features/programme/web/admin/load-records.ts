import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export type Loaded<Row> = { state: 'loaded'; rows: Row[] } | Failed;

export function loadRecords<Row>(request: Request, read: () => Promise<Row[]>, message: string): Promise<Loaded<Row>> {
  return asAdmin(request, async () => {
    try {
      return { state: 'loaded', rows: await read() };
    } catch (error) {
      return whyFailed(error, message);
    }
  });
}
