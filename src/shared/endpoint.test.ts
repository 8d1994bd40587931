import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type ApiRequest, createApi } from './api-client.ts';
import { type CallInput, call, endpoint, type Output, type RefusalCode } from './endpoint.ts';

interface Look {
  seats: number;
}

const look = call<Look>()({
  method: 'GET',
  path: '/api/events/:eventId/looks/:day',
  access: 'student',
  summary: 'A look',
  refusals: { notYet: { status: 409, message: 'Not yet.' } },
});

test('a call without schemas has the same types as an endpoint with schemas', () => {
  const params = z.object({ eventId: z.string(), day: z.string() });
  const whole = endpoint({ ...look, params, output: z.object({ seats: z.number() }) });
  expectTypeOf<Output<typeof look>>().toEqualTypeOf<Look>();
  expectTypeOf<Output<typeof whole>>().toEqualTypeOf<Look>();
  expectTypeOf<RefusalCode<typeof look>>().toEqualTypeOf<'notYet'>();
  expectTypeOf<CallInput<typeof look>['params']>().toExtend<CallInput<typeof whole>['params']>();
  expectTypeOf<CallInput<typeof whole>['params']>().toExtend<CallInput<typeof look>['params']>();
  // @ts-expect-error: the schema must have the type that the call declares
  endpoint({ ...look, params, output: z.object({ seats: z.string() }) });
});

test('fills in the names in the path when a call has no schemas', async () => {
  const sent: ApiRequest[] = [];
  const api = createApi(async (request) => {
    sent.push(request);
    return { status: 200, json: { seats: 3 } };
  });
  const answer = await api.call(look, { params: { eventId: 'a/b', day: '1' } });
  expect(answer.seats).toBe(3);
  expect(sent.map(({ url }) => url)).toEqual(['/api/events/a%2Fb/looks/1']);
  // @ts-expect-error: a name in the path has no value
  await api.call(look, { params: { eventId: 'a' } });
  // @ts-expect-error: this call takes no body
  await api.call(look, { params: { eventId: 'a', day: '1' }, body: {} });
});
