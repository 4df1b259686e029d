/** Words that occur in many papers' names, or identify none. */
const common = new Set([
  'or',
  'and',
  'of',
  'the',
  'to',
  'for',
  'document',
  'doc',
  'form',
  'signed',
  'executed',
  'final',
])
const wordsOf = (text: string) =>
  new Set(
    text
      .replace(/\.\w{1,5}$/, '')
      .toLowerCase()
      .replace(/['’]/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => word.length > 1 && !common.has(word)),
  )

/**
 * The line a file is probably for, judging by the words in its name: 'Listing Agreement - Smith.pdf'. None if two are
 * equally likely.
 */
export const guessLine = <L extends { Name: string }>(lines: L[], fileName: string): L | undefined => {
  const named = wordsOf(fileName)
  const asked = lines.map(({ Name }) => wordsOf(Name))
  const rated = lines.map((line, at) => {
    const words = [...(asked[at] ?? [])]
    const shared = words.filter((word) => named.has(word))
    // 'disclosure' alone says nothing, because there are several.
    const isOwn = shared.some((word) => asked.filter((other) => other.has(word)).length === 1)
    return { line, rate: isOwn || shared.length > 1 ? shared.length / words.length : 0 }
  })
  const [best, second] = rated.toSorted((a, b) => b.rate - a.rate)
  return best && best.rate > (second?.rate ?? 0) ? best.line : undefined
}
