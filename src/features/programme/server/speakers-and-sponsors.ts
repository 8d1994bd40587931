import { touchPicture } from '#features/pictures/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { SpeakerFields, SpeakerRecord, SponsorFields, SponsorRecord } from '../contract.ts';
import { speakerFaults, sponsorFaults } from '../rules.ts';
import { noFaults, pictureGone, type RecordKind } from './records.ts';

type TrustedHosts = () => Promise<readonly string[]>;

export function speakersKind(trustedHosts: TrustedHosts): RecordKind<SpeakerFields, SpeakerRecord> {
  return {
    table: 'speakers',
    name: 'speaker',
    list: listSpeakers,
    columns: (fields) => fields,
    faultsOf: async (_, fields, stored) => speakerFaults(fields, { trustedHosts: await trustedHosts(), stored }),
    async keepPictures(tx, { photo }, now, before) {
      if (photo === before?.photo || (await touchPicture(tx, photo, now))) return noFaults;
      return { photo: pictureGone };
    },
  };
}

export const listSpeakers = (db: Db): Promise<SpeakerRecord[]> =>
  db
    .selectFrom('speakers')
    .select(['id as _id', 'name', 'role', 'topic', 'about', 'photo', 'version'])
    .orderBy('position')
    .orderBy('id')
    .execute();

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
