import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as adminProfile from '#features/accounts/admin-profile-contract.ts';
import * as emails from '#features/accounts/email-contract.ts';
import * as ownData from '#features/accounts/own-data-contract.ts';
import * as passwords from '#features/accounts/password-contract.ts';
import * as people from '#features/accounts/people-contract.ts';
import * as sessions from '#features/accounts/session-contract.ts';
import * as signIn from '#features/accounts/sign-in-contract.ts';
import * as studentProfile from '#features/accounts/student-profile-contract.ts';
import * as twoFactor from '#features/accounts/two-factor-contract.ts';
import * as analytics from '#features/analytics/contract.ts';
import * as audit from '#features/audit/contract.ts';
import * as bookmarks from '#features/bookmarks/contract.ts';
import * as calendar from '#features/calendar/contract.ts';
import * as certificateRecords from '#features/certificates/admin-contract.ts';
import * as certificates from '#features/certificates/contract.ts';
import * as certificateTemplates from '#features/certificates/template-contract.ts';
import * as colleges from '#features/colleges/contract.ts';
import * as collegeJoins from '#features/colleges/join-contract.ts';
import * as controlRoom from '#features/control-room/contract.ts';
import * as dashboard from '#features/dashboard/contract.ts';
import * as documentRecords from '#features/documents/admin-contract.ts';
import * as documents from '#features/documents/contract.ts';
import * as edition from '#features/edition/contract.ts';
import * as events from '#features/events/contract.ts';
import * as feedbackForms from '#features/feedback/admin-contract.ts';
import * as feedback from '#features/feedback/contract.ts';
import * as gatePlaces from '#features/gate/admin-contract.ts';
import * as gateBoard from '#features/gate/board-contract.ts';
import * as gate from '#features/gate/contract.ts';
import * as judging from '#features/judging/contract.ts';
import * as judges from '#features/judging/judge-contract.ts';
import * as results from '#features/judging/result-contract.ts';
import * as rounds from '#features/judging/round-contract.ts';
import * as landing from '#features/landing/contract.ts';
import * as messages from '#features/messages/contract.ts';
import * as newsletter from '#features/newsletter/contract.ts';
import * as orderRecords from '#features/orders/admin-contract.ts';
import * as orders from '#features/orders/contract.ts';
import * as jointPayments from '#features/orders/joint-contract.ts';
import * as ownRegistrations from '#features/own-registrations/contract.ts';
import * as passRecords from '#features/passes/admin-contract.ts';
import * as passes from '#features/passes/contract.ts';
import * as ownPasses from '#features/passes/own-contract.ts';
import * as paymentChanges from '#features/payments/change-contract.ts';
import * as payments from '#features/payments/contract.ts';
import * as credits from '#features/payments/credit-contract.ts';
import * as desk from '#features/payments/desk-contract.ts';
import * as paymentRefunds from '#features/payments/refund-contract.ts';
import * as paymentSeats from '#features/payments/seat-contract.ts';
import * as statements from '#features/payments/statement-contract.ts';
import * as pictures from '#features/pictures/contract.ts';
import * as programme from '#features/programme/contract.ts';
import * as questionLists from '#features/questions/admin-contract.ts';
import * as questions from '#features/questions/contract.ts';
import * as adminRegistrations from '#features/registrations/admin-contract.ts';
import * as cancellations from '#features/registrations/cancellation-contract.ts';
import * as registrations from '#features/registrations/contract.ts';
import * as proofs from '#features/registrations/proof-contract.ts';
import * as ownTeams from '#features/registrations/team-contract.ts';
import * as settings from '#features/settings/contract.ts';
import * as privacy from '#features/settings/privacy-contract.ts';
import * as refundPolicy from '#features/settings/refund-contract.ts';
import * as seatRules from '#features/settings/seat-contract.ts';
import * as signatory from '#features/settings/signatory-contract.ts';
import * as spotDesk from '#features/spot-desk/contract.ts';
import * as students from '#features/students/contract.ts';
import * as networks from '#features/students/network-contract.ts';
import * as teams from '#features/team-list/contract.ts';
import * as tickets from '#features/tickets/contract.ts';
import * as waitlist from '#features/waitlist/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import * as lists from '#shared/list-contract.ts';

/** The headings of the document, one for each feature. */
const groups: Record<string, { about: string; contracts: object[] }> = {
  accounts: {
    about: 'Signing up and in, sessions, passwords, and everybody’s own account',
    contracts: [signIn, sessions, passwords, twoFactor, emails, studentProfile, adminProfile, ownData],
  },
  events: { about: 'Events, as visitors read and organisers edit them', contracts: [events] },
  registrations: {
    about: 'Registering, proofs of payment and statuses',
    contracts: [ownRegistrations, registrations, proofs, adminRegistrations, cancellations],
  },
  questions: {
    about: 'Questions of an event’s registration form, answers and submissions',
    contracts: [questions, questionLists],
  },
  feedback: {
    about: 'What participants say about an event, without their names',
    contracts: [feedback, feedbackForms],
  },
  waitlist: { about: 'Waiting for a seat of a full event', contracts: [waitlist] },
  payments: {
    about: 'Checking payments, statements of banks, cash and refunds',
    contracts: [payments, desk, statements, credits, paymentSeats, paymentRefunds, paymentChanges],
  },
  lists: { about: 'Lists of the control room whose changes are told', contracts: [lists] },
  passes: { about: 'Passes, their prices and coupons', contracts: [passes, ownPasses, passRecords] },
  orders: {
    about: 'Buying passes, and paying for several things at once',
    contracts: [orders, jointPayments, orderRecords],
  },
  tickets: { about: 'Tickets of the people who come', contracts: [tickets] },
  gate: {
    about: 'The day of the fest: checkpoints, phones, scans, the board',
    contracts: [gate, gatePlaces, gateBoard],
  },
  spotDesk: { about: 'Registering, paying and checking in at the desk of the fest', contracts: [spotDesk] },
  students: { about: 'Students, as the committee sees them', contracts: [students, networks] },
  teams: { about: 'Teams: invitations and members, and one row for each team', contracts: [teams, ownTeams] },
  colleges: { about: 'Colleges: suggestions, and the list as organisers keep it', contracts: [colleges, collegeJoins] },
  edition: { about: 'The edition with its programme, as the public site shows it', contracts: [edition] },
  landing: { about: 'The pictures that links to the site show', contracts: [landing] },
  programme: { about: 'Speakers, sponsors and schedule, for organisers', contracts: [programme] },
  bookmarks: { about: 'Events that a student has marked', contracts: [bookmarks] },
  calendar: { about: 'A student’s own calendar', contracts: [calendar] },
  judging: {
    about: 'Rounds, judges, marks and results of events',
    contracts: [judging, rounds, judges, results],
  },
  certificates: {
    about: 'Certificates: made by organisers, verified by anyone',
    contracts: [certificates, certificateRecords, certificateTemplates],
  },
  documents: {
    about: 'On-duty letters, badges and receipts as PDF',
    contracts: [documents, documentRecords],
  },
  messages: { about: 'Contact messages and their answers', contracts: [messages] },
  newsletter: {
    about: 'The newsletter list: joining, confirming, leaving, and the list as organisers see it',
    contracts: [newsletter],
  },
  people: { about: 'Who may sign in to the control room', contracts: [people] },
  audit: { about: 'What was changed and by whom', contracts: [audit] },
  settings: {
    about: 'The edition’s settings, payment details and mail server',
    contracts: [settings, seatRules, refundPolicy, signatory, privacy],
  },
  pictures: { about: 'Pictures that organisers upload', contracts: [pictures] },
  dashboard: { about: 'Counts for the control room', contracts: [dashboard] },
  analytics: { about: 'Registrations, revenue, seats and conversion', contracts: [analytics] },
  controlRoom: { about: 'Search over everything, notifications and badges', contracts: [controlRoom] },
};

const bearer = (description: string) => ({ type: 'http' as const, scheme: 'bearer', description });

/** OpenAPI 3.1, generated from the contracts. Calls without a contract are left out. */
export const apiDocument: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Symposia',
      version: '1',
      description:
        'Every call of the website and the control room. What an organiser’s role has to allow is listed under security.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: Object.entries(groups).map(([name, { about }]) => ({ name, description: about })),
    components: {
      securitySchemes: {
        student: bearer('The token of POST /api/students/login'),
        admin: bearer('The token of POST /api/admin/login'),
        device: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Device <key>`, with the key of POST /api/gate/pair',
        },
      },
    },
  },
  transform(route) {
    const operation = operations.get(`${route.route.method} ${route.url}`);
    if (!operation) return { schema: { hide: true }, url: route.url };
    const { schema, url } = toJsonSchema(route);
    return { schema: { ...schema, ...operation }, url };
  },
};

interface Operation {
  /** The contract's name for the call, so that generated clients use the names of the code. */
  operationId: string;
  tags: [string];
  security: Record<string, string[]>[];
}

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'access' in value;

/** In OpenAPI 3.1 a security scheme can list what else the caller needs: here the ability. */
function securityOf({ access, needs }: Endpoint): Operation['security'] {
  if (needs) return [{ [access]: [needs] }];
  return access === 'student' || access === 'device' ? [{ [access]: [] }] : [];
}

const operations = new Map<string, Operation>(
  Object.entries(groups).flatMap(([tag, { contracts }]) =>
    contracts
      .flatMap((contract) => Object.entries(contract))
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([operationId, endpoint]) => [
        `${endpoint.method} ${endpoint.path}`,
        { operationId, tags: [tag], security: securityOf(endpoint) },
      ]),
  ),
);

/**
 * Zod writes a record with known keys as a rule about names, which few OpenAPI tools understand. This writes
 * properties.
 */
const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ jsonSchema }) {
      const { required, properties, additionalProperties: each } = jsonSchema;
      if (!required || properties || typeof each !== 'object') return;
      jsonSchema.properties = Object.fromEntries(required.map((key) => [key, each]));
      jsonSchema.additionalProperties = false;
      delete jsonSchema.propertyNames;
    },
  },
});
