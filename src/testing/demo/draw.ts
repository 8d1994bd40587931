export type Random = () => number;

/** Chooses one item, earlier ones more often: a few colleges send most students. */
export function unevenly<Item>(random: Random, items: readonly Item[]): Item {
  return weighted(
    random,
    items.map((item, index) => [item, 1 / (index + 1.5)]),
  );
}

export function weighted<Item>(random: Random, choices: readonly (readonly [Item, number])[]): Item {
  let left = random() * fold(choices, ([, weight]) => weight);
  const found = choices.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  const [item] = found ?? choices.at(-1) ?? [];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export function fold<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + measure(item), 0);
}

/** A whole number from `least` to `most`, both included. */
export function whole(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Only for a demo: the id depends on the seed, so it can be guessed. */
export function demoId(random: Random): string {
  return Array.from({ length: 24 }, () => alphabet[whole(random, 0, alphabet.length - 1)]).join('');
}

const dayMs = 86_400_000;

/** A time between two, more likely near the first: most students register soon after they sign up. */
export function soonAfter(random: Random, from: Date, to: Date): Date {
  const target = new Date(from.getTime() + (to.getTime() - from.getTime()) * random() ** 2.4);
  return moment(random, new Date(Math.max(target.getTime() - dayMs, from.getTime())), target);
}

/** A time between two, within the waking hours of India if possible. */
export function moment(random: Random, from: Date, to: Date): Date {
  const day = new Date(from.getTime() + random() * (to.getTime() - from.getTime()));
  // 02:30 UTC is eight in the morning in India; most activity is in the early evening.
  const minutes = 150 + 15.5 * 60 * ((random() + random() + random()) / 3) ** 0.7;
  const awake = day.setUTCHours(0, Math.floor(minutes), whole(random, 0, 59), whole(random, 0, 999));
  const fits = [awake, awake - dayMs].find((at) => at >= from.getTime() && at <= to.getTime());
  return new Date(fits ?? from.getTime() + random() * (to.getTime() - from.getTime()));
}

export const digits = (count: number, length: number) => String(count).padStart(length, '0');
