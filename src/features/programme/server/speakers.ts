import { touchPicture } from '#features/pictures/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import type { SpeakerFields, SpeakerRecord } from '../contract.ts';
import { speakerFaults } from '../rules.ts';
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
