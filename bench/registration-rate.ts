import { multipartBody, multipartType, registrationParts } from '#testing/send-form.ts';

export interface RegistrationLoad {
  url: string;
  eventId: string;
  bearers: readonly string[];
  screenshot: Buffer;
  connections: number;
  fields: Record<string, string>;
}

/** Registrations a second: each student once, every answer has to be a 201. */
export async function registrationRate(load: RegistrationLoad): Promise<number> {
  const fields = { ...load.fields, eventId: load.eventId, transactionId: '412345678901' };
  const body = multipartBody(registrationParts({ fields, file: { content: load.screenshot } }));
  const waiting = [...load.bearers];
  const started = performance.now();
  const client = async () => {
    for (let bearer = waiting.pop(); bearer; bearer = waiting.pop()) {
      const response = await fetch(`${load.url}/api/students/events/register`, {
        method: 'POST',
        headers: { authorization: bearer, 'content-type': multipartType },
        body: new Uint8Array(body),
      });
      const answer = await response.text();
      if (response.status !== 201) throw new Error(`${response.status}: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, client));
  return load.bearers.length / ((performance.now() - started) / 1000);
}
