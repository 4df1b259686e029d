export type PageRange = { from: number; to: number }

/** Page ranges as people write them: '1-3, 5', '7 – 9', '12-'. Null for anything else; for '12-', `to` is Infinity. */
export const pageRanges = (text: string): PageRange[] | null => {
  const ranges: PageRange[] = []
  for (const part of text.split(/[,;]/)) {
    const [, first, dash, last] =
      /^(\d{1,6})(?: ?([-–—]|to) ?(\d{1,6})?)?$/.exec(part.trim().replace(/\s+/g, ' ')) ?? []
    if (!first) return null
    const from = Number(first)
    const to = last ? Number(last) : dash ? Number.POSITIVE_INFINITY : from
    if (from === 0 || to < from) return null
    ranges.push({ from, to })
  }
  return ranges
}

/** The pages of a document with this many pages, in the order written, each once; or what is wrong, in a sentence. */
export const pagesOf = (text: string, count: number): number[] | string => {
  const ranges = pageRanges(text)
  if (!ranges) return 'Enter pages such as 1-3, 5'
  const beyond = ranges.find(({ from, to }) => from > count || (to > count && to !== Number.POSITIVE_INFINITY))
  if (beyond) return `This document has ${count} ${count === 1 ? 'page' : 'pages'}`
  const pages = ranges.flatMap(({ from, to }) =>
    Array.from({ length: Math.min(to, count) - from + 1 }, (_, at) => from + at),
  )
  return [...new Set(pages)]
}
