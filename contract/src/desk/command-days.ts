// Does not use zod: the browser reads sentences, too.

/** Days of the week as people type them, whole words: 'Monroe' and 'send' are none. */
export const weekday =
  '\\b(?:(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)|(?:mon|tues?|wednes|wendes|wens|thurs?|fri|sat[eu]r|sun)days?)\\b'
export const month =
  '\\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
/** A day as it is written in a sentence. '3/2' is as often bedrooms and baths: it is one after 'on' or 'by'. */
export const day = `(?:${weekday}|\\b(?:today|tonight|tomorrow|tomorow|tmrw|tmr|tmw|noon|eod|eow|eom)\\b|\\b(?:next|this) (?:week|month|[a-z]+day)\\b|${month} \\d{1,2}\\b|\\b(?:\\d{1,2}/\\d\\d|\\d\\d/\\d|(?:on|by|for|until) \\d/\\d)\\b|\\bin (?:an?|a couple(?: of)?|a few|[a-z]{3,5}|\\d{1,3}) (?:days?|weeks?|months?)\\b)`

/** What a time before 'to' is made of: 'every friday at 3', 'in 10 minutes', 'the first of next month'. */
const timeWord = `(?:${weekday}|${month}|(?:in|on|at|by|the|of|every|each|next|this|other|first|last|an?|half|few|couple|one|two|three|four|five|six|seven|eight|nine|ten|today|tonight|tomorrow|tomorow|tmrw|tmr|tmw|noon|midnight|morning|afternoon|evening|night|weekend|weekday|(?:minute|min|hour|hr|day|week|month|quarter|year)s?|[ap]m|\\d{1,4}(?:[:/]\\d{1,4}){0,2}(?:[ap]m?|st|nd|rd|th)?)(?=[ ,]))`
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
const timeFirst = new RegExp(`^((?!(?:of|an?|half|few|couple|other)\\b)(?:${timeWord},? )+)to (?!\\d)(\\S.*)$`, 'i')
const saysWhen = new RegExp(
  `${weekday}|\\d|\\b(?:to[a-z]+|tm[a-z]+|noon|midnight|morning|afternoon|evening|night|weekend|weekday|(?:minute|min|hour|hr|day|week|month|quarter|year)s?)\\b`,
  'i',
)

/** 'Every friday to call nora' as 'call nora every friday'; a title that only begins so stays as it is. */
export const whenLast = (words: string) => {
  const [, when = '', what = ''] = timeFirst.exec(words) ?? []
  return what && saysWhen.test(when) ? `${what} ${when.trim()}` : words
}
