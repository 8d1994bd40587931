import type { Breathe } from '#server/breathe.ts';
import type { MatchWay } from '#shared/payments/payment-ledger.ts';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import type { Claim, CreditToMatch, Match } from './matches.ts';
import type { Narration } from './reading/narration.ts';
import { addTo, indexReferences, type ReferenceIndex } from './reference-index.ts';
import { indexSuggestions, type Suggest } from './suggestions.ts';

/**
 * Matches by transaction ID, then by reference, and never by the amount alone. An organiser decides if the two
 * disagree, or if several students sent the transaction ID.
 */
export async function matchCredits(
  credits: readonly CreditToMatch[],
  claims: readonly Claim[],
  breathe: Breathe,
): Promise<Map<string, Match>> {
  const find = await createFinder(claims, breathe);
  const matches = new Map<string, Match>();
  const taken = new Set<Claim>();
  // Credits are matched in a fixed order, so that their order in the file does not matter.
  for await (const credit of byDateAndId(credits, breathe)) {
    const match = find(credit);
    const [claim] = match.claims;
    if (match.list === 'exact' && claim && taken.has(claim)) match.list = 'alreadyPaid';
    if (match.list === 'exact' && claim) taken.add(claim);
    matches.set(credit.id, match);
  }
  return matches;
}

/** Sorts in small groups. To sort fifty thousand at once takes 100 ms, in which every other call would wait. */
async function* byDateAndId(credits: readonly CreditToMatch[], breathe: Breathe): AsyncGenerator<CreditToMatch> {
  const groups = Map.groupBy(credits, ({ date, id }) => `${date} ${id.slice(0, 1)}`);
  for (const name of [...groups.keys()].sort()) {
    for (const credit of groups.get(name)?.sort((a, b) => (a.id < b.id ? -1 : 1)) ?? []) {
      await breathe();
      yield credit;
    }
  }
}

async function createFinder(claims: readonly Claim[], breathe: Breathe): Promise<(credit: CreditToMatch) => Match> {
  const byTransaction = new Map<string, Claim[]>();
  for (const claim of claims) {
    await breathe();
    if (isNumberOfTransfer(claim.transactionKey)) addTo(byTransaction, claim.transactionKey, claim);
  }
  const references = await indexReferences(claims, (claim) => claim.reference, breathe);
  const suggest = await indexSuggestions(claims, breathe);
  return (credit) => {
    const byNumber = new Set(transactionKeysOf(credit.narration).flatMap((key) => byTransaction.get(key) ?? []));
    return decide(credit, [...byNumber], references, suggest);
  };
}

/** Some students type 'GPay' or a phone number, which is not a transaction ID. */
const isNumberOfTransfer = (key: string) => /^\d{12}$|^(?=.*\d{6})[A-Z0-9]{12,}$/.test(key);

/** The transaction IDs that a credit names, in the form for comparing. */
export const transactionKeysOf = ({ numbers }: Pick<Narration, 'numbers'>): string[] =>
  numbers.map(transactionKey).filter(isNumberOfTransfer);

function decide(credit: CreditToMatch, byNumber: Claim[], references: ReferenceIndex<Claim>, suggest: Suggest): Match {
  const exact = references.exact(credit.narration);
  if (exact.length > 1) return contested(exact);
  const [named] = exact;
  if (named) {
    if (byNumber.length === 0) return certain(credit, named, 'reference');
    return byNumber.includes(named) ? certain(credit, named, 'transaction') : contested([named, ...byNumber]);
  }
  const near = references.near(credit.narration);
  const open = whoIsMeant(byNumber);
  if (open.length > 0) {
    const [meant] = open.length === 1 ? open : open.filter((claim) => near.length === 1 && near[0] === claim);
    if (!meant) return contested(open);
    // The note is similar to the reference of another payment, so an organiser has to decide.
    const isDoubtful = near.length > 0 && !near.includes(meant);
    return isDoubtful ? contested([meant, ...near]) : certain(credit, meant, 'transaction');
  }
  const [only] = near;
  if (near.length > 1) return contested(near);
  if (only) return certain(credit, only, 'nearReference');
  return suggest(credit);
}

/** Leaves out cancelled and rejected payments if exactly one other payment has the transaction ID. */
function whoIsMeant(claims: Claim[]): Claim[] {
  const live = claims.filter(({ status }) => status === 'waiting' || status === 'paid');
  return live.length === 1 ? live : claims;
}

const contested = (claims: Claim[]): Match => ({
  list: 'contested',
  way: 'none',
  claims: [...new Set(claims)].slice(0, 5),
});

function certain(credit: CreditToMatch, claim: Claim, way: MatchWay): Match {
  return { list: listOf(credit.amountPaise, claim), way, claims: [claim] };
}

function listOf(paise: number, { status, duePaise }: Claim): Match['list'] {
  if (status === 'paid') return 'alreadyPaid';
  if (status !== 'waiting') return status;
  if (paise === duePaise) return 'exact';
  return paise < duePaise ? 'under' : 'over';
}
