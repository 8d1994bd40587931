import { call } from './call.ts';
import type { Maker, TestStudent } from './make.ts';
import type { TestApp } from './test-app.ts';

interface TeamDetails {
  /** The number of people, including the leader. */
  team?: { min: number; max: number };
  fee?: number;
  members?: readonly TestStudent[];
  /** If false, nobody has to accept, as in older events. */
  consent?: boolean;
  /** Typed into the form in addition to the team. */
  fields?: Record<string, string>;
  columns?: NonNullable<Parameters<Maker['event']>[0]>['columns'];
}

let lastUtr = 613_400_000_000;
/** A transaction ID that no other payment of a test has. */
export const ownUtr = (): string => String(++lastUtr);

/** A team whose members have to accept, registered through the API. */
export async function makeTeam(make: Maker, { members = [], consent = true, ...details }: TeamDetails = {}) {
  const team = details.team ?? { min: 2, max: 3 };
  const terms = consent ? ({ team_consent: 'required', consent_hours: 48 } as const) : {};
  const columns = { date: '2099-05-09', ...terms, ...details.columns };
  const eventId = await make.event({ team, columns, ...(details.fee && { fee: details.fee }) });
  const typed = members.map(({ email }, index) => ({
    name: `Typed ${index}`,
    email,
    phone: '+91 00000 00102',
    college: 'Typed College',
  }));
  const fields = {
    teamName: 'Loops',
    teamMembers: JSON.stringify(typed),
    transactionId: ownUtr(),
    ...details.fields,
  };
  return { eventId, ...(await make.registration(eventId, { fields })) };
}

/** The calls of the site that students make about teams. */
export function teamCalls(app: TestApp) {
  const as =
    (method: 'GET' | 'POST') =>
    ({ bearer }: Pick<TestStudent, 'bearer'>, path: string, json?: object) =>
      call(app, method, `/api/students/${path}`, { bearer, ...(json && { json }) });
  const [get, post] = [as('GET'), as('POST')];
  const invitations = async (who: TestStudent) => (await get(who, 'invitations')).json();
  return {
    get,
    post,
    invitations,
    team: async (who: TestStudent, id: string) => (await get(who, `registrations/${id}/team`)).json(),
    async accept(who: TestStudent) {
      const [first] = await invitations(who);
      return post(who, `invitations/${first?._id ?? 'none'}/accept`);
    },
    async decline(who: TestStudent) {
      const [first] = await invitations(who);
      return post(who, `invitations/${first?._id ?? 'none'}/decline`);
    },
    join: (who: TestStudent, code: string) => post(who, 'teams/join', { code }),
  };
}
