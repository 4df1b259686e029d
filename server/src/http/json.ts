/** What a body may consist of, which is what reading it takes time for: names of fields and all parts outside its texts, and quotation marks. */
const MOST = { names: 50_000, parts: 300_000, quotes: 2_000_000 }

/**
 * Whether a JSON body has more fields and members than any call takes: a file of 25 MB is one text, while 25 MB of `{},`
 * would hold everybody up for seconds before the first rule is applied. Texts are skipped from one quotation mark to the
 * next, so that a large file costs nothing. What is no JSON is left to the parser.
 */
export const hasTooManyParts = (body: string): boolean => {
  if (body.length < MOST.names) return false
  let [names, parts, quotes] = [0, 0, 0]
  for (let at = 0; at < body.length; at++) {
    const sign = body.charCodeAt(at)
    if (sign === 0x22) {
      do {
        at = body.indexOf('"', at + 1)
        if (at < 0) return false
        if (++quotes > MOST.quotes) return true
      } while (isEscaped(body, at))
    } else if (sign === 0x3a) names++
    else if (sign === 0x2c || sign === 0x5b || sign === 0x7b) parts++
    if (names > MOST.names || parts > MOST.parts) return true
  }
  return false
}

/** Whether an odd number of backslashes stands before it. */
const isEscaped = (body: string, at: number) => {
  let before = at
  while (body.charCodeAt(before - 1) === 0x5c) before--
  return (at - before) % 2 === 1
}
