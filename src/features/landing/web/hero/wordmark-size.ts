/** How large the hero can set a name so that its longest word stays in one piece, from 320 px on. */
export function wordmarkSize(wordmark: string): 'full' | 'long' | 'longer' | 'longest' {
  const longest = Math.max(...wordmark.split(/[\s-]+/).map((word) => word.length));
  if (longest <= 7) return 'full';
  if (longest <= 11) return 'long';
  return longest <= 14 ? 'longer' : 'longest';
}
