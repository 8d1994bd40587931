/** Whether each word that was typed is in one of the texts. Case and accents do not count. */
export function matches(search: string, texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

// Accents of Latin letters alone: the vowel signs of Tamil tell words apart.
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
