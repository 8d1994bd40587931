import * as calls from '#features/gate/calls.ts';
import type { Phone } from './phone.ts';
import type { Answered, createCalls } from './server-calls.ts';

export type Ask = ReturnType<typeof createAsk>;

/**
 * Makes calls with this phone's key. From each answer, or from a missing one, the phone learns whether there is a
 * network.
 */
export function createAsk(phone: Phone, server: ReturnType<typeof createCalls>) {
  return async (call: Parameters<typeof server.ask>[0], input: Parameters<typeof server.ask>[1]): Promise<Answered> => {
    const device = phone.device();
    try {
      const answer = await server.ask(call, { ...input, key: device?.key });
      await phone.heard(answer, device, call !== calls.sendScans);
      return answer;
    } catch (error) {
      phone.set({ isOnline: false });
      throw error;
    }
  };
}
