/** Words before a person's name. */
const leading =
  /^(?:call|phone|ring|dial|e-?mail|mail|text|txt|sms|message|msg|up|with|w\/|for|to|meet|visit|see|remind|ask|tell|thank)$/i
/** Words between those and a name: 'follow up with', 'call to the'. */
const passed = /^(?:with|w\/|for|to|the|an?|my|our|and|mrs?\.?|ms\.?|dr\.?)$/i

/** Words that follow 'call' but are no name. */
const others = /^(?:in|on|at|off|out|back|about|me|us|him|her|them|all|every|each|new)$/i

export type Names = {
  /** Words that a person's name may begin with, most likely first. */
  starts: string[]
  /** All words: the more of them match a name, the likelier it is meant. */
  words: string[]
  /** Email addresses, and phone numbers in their ten digits. */
  reachedBy: string[]
}

/** Words of a title that may be a name: those after 'call' or 'with', capitalized ones, and possessives. */
export const namesIn = (title: string): Names => {
  const raw = title
    .replaceAll('’', "'")
    .replace(/\bw\/(?=\S)/gi, 'w/ ')
    .split(/[\s-]+/)
  const words = raw.map((word) =>
    word.replace(/'s?$|'s(?=\W*$)/i, '').replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}.])[^\p{L}\p{N}.]+$/gu, ''),
  )
  const isAfterLeading = (at: number): boolean => {
    const before = raw[at - 1] ?? ''
    return leading.test(before) || (passed.test(before) && at > 1 && isAfterLeading(at - 1))
  }
  const isName = (word: string, at: number) =>
    /^\p{L}[\p{L}'.]+$/u.test(word) && ![leading, passed, others].some((words) => words.test(word))
      ? isAfterLeading(at) || (at > 0 && /^\p{Lu}/u.test(word)) || /'s\W*$/i.test(raw[at] ?? '')
      : false
  const starts = words.filter(isName)
  const emails = title.match(/[^\s<>(),;:]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/gi) ?? []
  const phones = title.match(/(?<!\d)(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g) ?? []
  return {
    starts: [...new Set(starts)].slice(0, 4),
    words: [...new Set(words.filter(Boolean))],
    reachedBy: [...emails, ...phones.map((phone) => phone.replace(/\D/g, '').slice(-10))].slice(0, 4),
  }
}
