import type { Generated } from 'kysely';
import type { Flag } from '#server/db/columns.ts';

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
  /** Other ways to write its name: JSON, a list. */
  aliases: string;
  /** Addresses at these domains and below them are of its students: JSON, a list in small letters. */
  mail_domains: string;
  /** 1: the edition's own college. */
  is_own: Flag;
  created_at: string;
  updated_at: string;
  version: number;
  /** The beginning of its name's key: what the list is ordered by. */
  sort_key: Generated<string>;
}

/** Which college a name means, its own or an alias; no name means two. */
interface CollegeNamesTable {
  /** `collegeKey()`, as `college_key` of students, registrations and members. */
  key: string;
  college_id: string;
}

/** What was joined with a college, so that it can be undone; gone when it is. */
interface CollegeJoinsTable {
  id: string;
  college_id: string;
  /** What was joined (`Joined`), as JSON. */
  joined: string;
  created_at: string;
}

/** Who belongs to a college by an imported list of addresses (decision 46). */
interface CollegeRostersTable {
  id: string;
  college_id: string;
  /** Of the hashes. */
  salt: string;
  addresses: number;
  created_at: string;
}

interface CollegeRosterAddressesTable {
  roster_id: string;
  /** SHA-256 of the salt and the address in small letters, hex. */
  address_hash: string;
}
