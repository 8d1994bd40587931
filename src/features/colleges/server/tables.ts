import type { Generated } from 'kysely';
import type { Bit } from '#server/db/columns.ts';

declare module '#server/db/schema.ts' {
  interface Database {
    colleges: CollegesTable;
    college_names: CollegeNamesTable;
    college_joins: CollegeJoinsTable;
    college_rosters: CollegeRostersTable;
    college_roster_addresses: CollegeRosterAddressesTable;
  }
}

interface CollegesTable {
  id: string;
  name: string;
  city: string;
  /** Its aliases: a JSON list. */
  aliases: string;
  /** Domains whose addresses belong to its students, also at subdomains: a JSON list in lower case. */
  mail_domains: string;
  /** 1: the college that holds the edition. */
  is_own: Bit;
  created_at: string;
  updated_at: string;
  version: number;
  /** The beginning of the key of its name, by which the list is sorted. */
  sort_key: Generated<string>;
}

/** Which college a name or alias means. No name means two colleges. */
interface CollegeNamesTable {
  /** What `collegeKey()` returns, as in `college_key` of students, registrations and members. */
  key: string;
  college_id: string;
}

/** Joins that can still be undone. An undone join is deleted. */
interface CollegeJoinsTable {
  id: string;
  college_id: string;
  /** The record of the join (`Joined`), as JSON. */
  joined: string;
  created_at: string;
}

/** Imported addresses of people who belong to a college (decision 46). */
interface CollegeRostersTable {
  id: string;
  college_id: string;
  /** The salt of the hashes. */
  salt: string;
  addresses: number;
  created_at: string;
}

interface CollegeRosterAddressesTable {
  roster_id: string;
  /** SHA-256 of the salt and the address in lower case, hex. */
  address_hash: string;
}
