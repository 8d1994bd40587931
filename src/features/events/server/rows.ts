import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { dayText, hoursText } from '#shared/dates.ts';
import type { EventFields, EventType, FestEvent, TeamRules } from '../contract.ts';
import { mustAccept, usualTeamRules } from '../team-rules.ts';
import { seatsLeft } from './seats.ts';

export type EventRow = Selectable<Database['events']>;

const rupees = (paise: number) => paise / 100;
const paise = (wholeRupees: number) => wholeRupees * 100;

export function toEvent(row: EventRow): FestEvent {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    aboutContent: row.about_content,
    detailsContent: row.details_content,
    image: row.image,
    // Only values of the contract's list are ever written.
    eventType: row.event_type as EventType,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    location: row.location,
    capacity: row.capacity,
    seatsLeft: seatsLeft(row),
    isTeamEvent: row.is_team_event === 1,
    teamSize: { min: row.team_min, max: row.team_max },
    registrationFees: { solo: rupees(row.solo_fee_paise), team: rupees(row.team_fee_paise) },
    upiId: row.upi_id,
    qrCode: row.qr_code,
    rules: JSON.parse(row.rules),
    requirements: JSON.parse(row.requirements),
    prizes: JSON.parse(row.prizes),
    coordinators: JSON.parse(row.coordinators),
    entry: row.entry,
    prices: JSON.parse(row.prices),
    isActive: row.is_active === 1,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    // Filled in from the edition (with-edition-times.ts).
    endsAt: '',
    lateRegistrations: false,
    ...(row.team_consent === 'required' && { teamConsent: row.team_consent }),
    ...(mustMembersAccept(row) && { consentHours: row.consent_hours }),
    ...(row.team_rules && { teamRules: teamRulesOf(row) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const mustMembersAccept = (row: EventRow): boolean =>
  mustAccept({
    isTeamEvent: row.is_team_event === 1,
    teamConsent: row.team_consent,
    teamRules: teamRulesOf(row),
  });

export const teamRulesOf = ({ team_rules }: Pick<EventRow, 'team_rules'>): TeamRules =>
  team_rules ? JSON.parse(team_rules) : usualTeamRules;

export const toOrganisersEvent = (row: EventRow): FestEvent => ({ ...toEvent(row), version: row.version });

/** The columns of the fields that an organiser types. A solo event always gets a team size of 1. */
export function toColumns(fields: Omit<EventFields, 'image'> & { image: string }) {
  return {
    title: fields.title,
    description: fields.description,
    about_content: fields.aboutContent,
    details_content: fields.detailsContent,
    image: fields.image,
    event_type: fields.eventType,
    date: fields.date,
    start_time: fields.startTime,
    end_time: fields.endTime,
    location: fields.location,
    capacity: fields.capacity,
    is_team_event: fields.isTeamEvent ? 1 : 0,
    team_min: fields.isTeamEvent ? fields.teamSize.min : 1,
    team_max: fields.isTeamEvent ? fields.teamSize.max : 1,
    solo_fee_paise: paise(fields.registrationFees.solo),
    team_fee_paise: paise(fields.registrationFees.team),
    upi_id: fields.upiId,
    qr_code: fields.qrCode,
    rules: JSON.stringify(fields.rules),
    requirements: JSON.stringify(fields.requirements),
    prizes: JSON.stringify(fields.prizes),
    coordinators: JSON.stringify(fields.coordinators),
    is_active: fields.isActive ? 1 : 0,
    ...(fields.registrationOpensAt !== undefined && { registration_opens_at: fields.registrationOpensAt }),
    ...(fields.entry !== undefined && { entry: fields.entry }),
    ...(fields.prices !== undefined && { prices: JSON.stringify(fields.prices) }),
    ...(fields.registrationClosesAt !== undefined && { registration_closes_at: fields.registrationClosesAt }),
    ...(fields.teamConsent && { team_consent: fields.isTeamEvent ? fields.teamConsent : 'none' }),
    ...(fields.consentHours && { consent_hours: fields.consentHours }),
    ...(fields.teamRules && { team_rules: JSON.stringify(fields.teamRules) }),
  } as const;
}

/** For mails, which people may read offline on the morning of the event. Leaves out what is not decided yet. */
export function whenAndWhere(event: Pick<FestEvent, 'date' | 'startTime' | 'endTime' | 'location'>) {
  const facts: [string, string][] = [];
  const day = dayText(event.date, 'long');
  const hours = hoursText(event);
  if (day) facts.push(['When', hours ? `${day}, ${hours.replace(/^From/, 'from')}` : day]);
  if (event.location) facts.push(['Where', event.location]);
  return facts;
}
