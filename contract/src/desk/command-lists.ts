// Does not use zod: the browser reads sentences, too.

/** The dates of a transaction as people call them. */
const dateName =
  '(?:close of escrow|clos(?:e|es|ing)|coe|settlement|contract|expiration|appraisal|(?:home )?inspection)(?: date)?'
const verb =
  '(?:(?:extend|push|move|bump|delay|postpone|shift|slide|reschedule|resched|bring|pull|set|change|amend|update)(?:e?d)?(?: (?:back|out|up))? )'
const amount = '(?:an?|another|a couple(?: of)?|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,3})'
const unit = '(?:business |working |calendar )?(?:minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?)'

/** Of whom there are many. 'All Saints Church' and 'Every Nation' are names. */
const many =
  "(?:every(?:one|body)\\b|(?:all|each|every)(?:[.!]?$| (?:of|my|our|the|these|those|them|\\d+)\\b| (?:[\\w'’-]+ ){0,3}?(?:leads?|buyers?|sellers?|clients?|contacts?|agents?|people|persons?|prospects?|owners?|homeowners?|tenants?|renters?|investors?|landlords?|attendees|guests|visitors|lenders?|customers?|neighbou?rs?|parties|folks|sphere|soi|database|list)\\b))"

/** What is said of everything, of everybody, or of what is checked off: it is done elsewhere, or named. */
export const beyond: [RegExp, string][] = [
  [
    /^(?:push|move|extend|shift|bump|delay|postpone)(?:e?d)? (?:back |out |up )?(?:everything|all(?: (?:the|of|our|my))?(?: \S+)?|(?:the )?(?:dates|deadlines)|(?:the )?(?:whole )?(?:deal|file|timeline)) .*(?:\d|\ban?\b|another|week|day|month)/i,
    'Name each date, such as ‘push closing and appraisal a week’.',
  ],
  [
    new RegExp(`^(?:text|txt|e-?mail|message|msg|call|send)\\s+(?:to )?${many}`, 'i'),
    'Messages to many are sent from the list of contacts: select them there.',
  ],
  [
    /^(?:(?:mark|make|set)\b.* (?:received|ordered|signed|uploaded|done|completed?)[.!]?$|check off \S)/i,
    'Check tasks and documents off where they are listed.',
  ],
]

/** '5 more days for appraisal', 'add 3 days to closing'. */
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
const more = new RegExp(
  `^(?:(?:give|allow) )?(?:(?:add |extend by )?(${amount})(?: (?:more|extra|additional|other))|add (${amount})) (${unit})(?: more| extra)? (?:for|on|to|of) (?:the )?(\\S.*?)[.!]?$`,
  'i',
)
/** What is extended of a listing is its expiration; of an escrow, its closing. */
const extended =
  /^(extend(?:ed)? (?:the |our )?(?:\S.{0,60}? )??)(listing|escrow)(?: (?:agreement|contract|period|term))?(?= (?:by|for|to|until|till|on|of|at|another|an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b)/i
/** '12 oak under contract closing dec 20' is two acts, unless it is what is written to somebody or noted. */
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
export const statusAndDate =
  /^(\S.* (?:under contract|pending|in escrow))(?: and| with(?: an?)?)? (clos(?:es|ing) (?:on )?\S.*)$/i

/** A sentence about a date, as the line knows it: what is added to a date extends it. */
export const plainly = (text: string) =>
  text
    .replace(more, (_, some, added, units, what) => `extend ${what} ${some ?? added} ${units}`)
    .replace(extended, (_, before, what) => before + (/^e/i.test(what) ? 'closing' : 'expiration date'))

const begins = new RegExp(`^(?:the )?${dateName}(?= |$)`, 'i')
const bare = new RegExp(`^(?:the )?(?:\\S.*? )??${dateName}$`, 'i')
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
const verbFirst = new RegExp(`^${verb}(?=\\S)`, 'i')
// oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters, with single spaces
const joint = /\s*[,;]\s*(?:(?:and|then|&) )?|\s+(?:and|&|plus)\s+/gi

/**
 * What is said of several dates at once, each on its own: 'extend closing 3 days, appraisal 2 days'. What is said of the
 * last holds of those before it that have nothing of their own: 'closing and appraisal to friday'. One if it is no list.
 */
export const eachDate = (text: string): string[] => {
  const [said = ''] = verbFirst.exec(text) ?? []
  const parts = text.slice(said.length).split(joint)
  if (parts.length < 2 || !parts.slice(1).every((part) => begins.test(part) || verbFirst.test(part))) return [text]
  let tail = ''
  return parts
    .toReversed()
    .map((part) => {
      const [own = ''] = verbFirst.exec(part) ?? []
      const what = part.slice(own.length)
      if (bare.test(what)) return `${own || said}${what}${tail}`
      tail = what.replace(begins, '')
      return `${own || said}${what}`
    })
    .toReversed()
}
