/** The items in their order, in chunks of at most `most`. */
export function* chunksOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let done = 0; done < items.length; done += most) yield items.slice(done, done + most);
}
