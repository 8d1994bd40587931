import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import * as joins from '../join-contract.ts';
import { findColleges } from './find-colleges.ts';
import { joinColleges, joinNames, undoJoin } from './join-colleges.ts';
import { importRoster, removeRoster } from './roster.ts';
import { createCollege, deleteCollege, updateCollege } from './save-college.ts';
import { collegeSuggestions } from './suggest.ts';
import { readUnknownNames } from './unknown-names.ts';

export { isOfCollege, meaningOf, readCollegeNames } from './of-college.ts';
export { isOwnCollege } from './own-college.ts';
export { findSeededColleges, removeSeededCollege, seedColleges } from './save-college.ts';

export function collegeRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(contract.suggestColleges, collegeSuggestions(platform)),
    implement(contract.findColleges, ({ query }) => findColleges(db, query)),
    implement(contract.listCollegeNames, () =>
      db.selectFrom('colleges').select(['id as _id', 'name', 'city']).orderBy('sort_key').orderBy('id').execute(),
    ),
    implement(contract.createCollege, ({ body, viewer }) => createCollege(platform, body, viewer.id)),
    implement(contract.updateCollege, ({ params, body, viewer }) =>
      updateCollege(platform, params.collegeId, body, viewer.id),
    ),
    implement(contract.deleteCollege, ({ params, viewer }) => deleteCollege(platform, params.collegeId, viewer.id)),
    implement(contract.importRoster, ({ params, body, viewer }) =>
      importRoster(platform, params.collegeId, body.text, viewer.id),
    ),
    implement(contract.removeRoster, ({ params, viewer }) => removeRoster(platform, params.collegeId, viewer.id)),
    implement(joins.listUnknownNames, () => readUnknownNames(platform.wholeTables)),
    implement(joins.joinNames, ({ params, body, viewer }) =>
      joinNames(platform, params.collegeId, body.names, viewer.id),
    ),
    implement(joins.joinColleges, ({ params, body, viewer }) =>
      joinColleges(platform, params.collegeId, body.college, viewer.id),
    ),
    implement(joins.undoJoin, ({ params, viewer }) => undoJoin(platform, params.joinId, viewer.id)),
  ];
}
