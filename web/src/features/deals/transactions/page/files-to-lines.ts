/** What names of files and lines have in common without meaning a document. */
const filler = new Set(['the', 'and', 'for', 'form', 'copy', 'final', 'signed', 'scan', 'doc', 'document', 'pdf', 'of'])
const wordsOf = (text: string) =>
  text
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !filler.has(word))

/**
 * The line that a file is for by its name: 'Agency_Disclosure signed.pdf' is the agency disclosure. Undefined if none, or
 * more than one, has most words in common with it.
 */
export const lineOfFile = <Line extends { Name: string }>(name: string, lines: readonly Line[]): Line | undefined => {
  const words = wordsOf(name)
  const scored = lines
    .map((line) => {
      const own = wordsOf(line.Name)
      const common = own.filter((word) =>
        words.some((one) => one === word || (word.length > 4 && one.startsWith(word))),
      )
      return { line, score: own.length > 0 ? common.length / own.length : 0 }
    })
    .filter(({ score }) => score > 0.5)
    .toSorted((a, b) => b.score - a.score)
  const [best, next] = scored
  return best && best.score !== next?.score ? best.line : undefined
}
