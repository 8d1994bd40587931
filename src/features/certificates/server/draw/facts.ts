import type { Config } from '#server/config.ts';
import { dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import type { CertificatesTable } from '../tables.ts';
import type { CertificateFacts } from './template.ts';

type Frozen = Pick<
  CertificatesTable,
  | 'kind'
  | 'title'
  | 'name'
  | 'event_title'
  | 'event_date'
  | 'fest'
  | 'issuer'
  | 'serial'
  | 'art'
  | 'code'
  | 'college'
  | 'rank'
>;

/**
 * What is drawn from a row. The site's address is the present one, because a former address could not verify the
 * certificate.
 */
export function factsOf(row: Frozen, { publicUrl = '' }: Pick<Config, 'publicUrl'>): CertificateFacts {
  return {
    kind: row.kind,
    title: row.title,
    name: row.name,
    event: row.event_title,
    date: dayText(row.event_date, 'ordinal') ?? row.event_date,
    fest: row.fest,
    issuer: row.issuer,
    serial: row.serial,
    college: row.college,
    rank: row.rank ? String(row.rank) : '',
    art: row.art,
    verifyUrl: publicUrl && publicUrl + paths.verify(row.code),
    site: publicUrl.replace(/^https?:\/\//, '') + paths.verify(),
  };
}
