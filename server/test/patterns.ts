/**
 * The patterns of a table that no example needs: none is matched by this pattern and by no other of the table. Such a
 * pattern may never match at all, for example because its words are rewritten before it is tried. `examples` are as the
 * patterns get them.
 */
export const unneeded = (table: readonly RegExp[], examples: readonly string[]): string[] => {
  const matches = examples.map((example) => table.filter((pattern) => isMatched(pattern, example)))
  const needed = new Set(matches.flatMap((found) => (found.length === 1 ? found : [])))
  return table.filter((pattern) => !needed.has(pattern)).map((pattern) => pattern.source)
}

/** Regardless of where a global pattern stopped last time. */
const isMatched = (pattern: RegExp, text: string) => text.search(pattern) >= 0
