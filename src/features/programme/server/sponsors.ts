import { touchPicture } from '#features/pictures/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { SponsorFields, SponsorRecord } from '../contract.ts';
import { sponsorFaults } from '../rules.ts';
import { noFaults, pictureGone, type RecordKind } from './records.ts';

type TrustedHosts = () => Promise<readonly string[]>;

export function sponsorsKind(trustedHosts: TrustedHosts): RecordKind<SponsorFields, SponsorRecord> {
  return {
    table: 'sponsors',
    name: 'sponsor',
    list: listSponsors,
    columns: (fields) => fields,
    faultsOf: async (_, fields, stored) => sponsorFaults(fields, { trustedHosts: await trustedHosts(), stored }),
    async keepPictures(tx, { logo }, now, before) {
      if (logo === before?.logo || (await touchPicture(tx, logo, now))) return noFaults;
      return { logo: pictureGone };
    },
  };
}

export const listSponsors = (db: Db): Promise<SponsorRecord[]> =>
  db
    .selectFrom('sponsors')
    .select(['id as _id', 'name', 'tier', 'text', 'logo', 'url', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute();
