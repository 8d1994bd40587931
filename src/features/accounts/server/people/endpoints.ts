import * as contract from '#features/accounts/people-contract.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { changeRole } from './change-role.ts';
import { invitePerson } from './invite-person.ts';
import { sendPersonLink } from './links.ts';
import { readPeople } from './read-people.ts';
import { removePerson } from './remove-person.ts';

export function peopleRoutes(platform: Platform): Route[] {
  const { db, now } = platform;
  return [
    implement(contract.listPeople, ({ viewer }) => readPeople(db, viewer, now())),
    implement(contract.invitePerson, ({ viewer, body }) => invitePerson(platform, viewer, body)),
    implement(contract.changeRole, ({ viewer, params, body }) => changeRole(platform, viewer, params.personId, body)),
    implement(contract.removePerson, async ({ viewer, params, query }) => {
      const refused = await removePerson(platform, viewer, params.personId, query.sure === 'true');
      return refused ?? { message: 'Removed, and signed out everywhere.' };
    }),
    implement(contract.sendPersonLink, ({ viewer, params }) => sendPersonLink(platform, viewer, params.personId)),
  ];
}
