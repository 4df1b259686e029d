// Does not use zod: the browser asks the server only about words that begin with an act.

/** An act of a sentence, with the words that say about whom, what and when. */
export type Clause = {
  act:
    | 'Show'
    | 'Meet'
    | 'Text'
    | 'Email'
    | 'Task'
    | 'Note'
    | 'Tag'
    | 'Assign'
    | 'Called'
    | 'Set'
    | 'Snooze'
    | 'Move'
    | 'DealDate'
    | 'DealStatus'
    | 'Due'
    | 'Homes'
    | 'Workflow'
  words: string
  /** Of a call: its outcome. Of what is set: of which kind. Of an appointment: its type. Of homes: the channel. */
  what?: string
  /** It is an act only with a time: 'call ana tomorrow', not 'call ana'. */
  needsTime?: true
  /** It is an act only if what it is about is found: 'oak hollow pending', not 'just pending'. */
  isLoose?: true
}

/** Longer text was pasted. */
const MAX = 300

const polite = /^(?:please|pls|plz|hey|ok(?:ay)?|and|then|also|can you|could you)[,\s]+/i
/** Said to somebody else, asked, taken back or forbidden. */
const noAct =
  /^(?:do ?n['’]?t|don['’]t|do not|never|no(?! answer)|not|stop|cancel|canceled|cancelled|delete|remove|undo|forget|skip|why|what|who|whom|whose|when|where|which|how|did|does|do|is|are|was|were|has|have|had|should|shall|would|will|may i|i|i['’]m|i['’]d|we|we['’]re|you|he|she|they|it|my|your|thanks|thank|hi|hello|find|search|open|go|list)\b/i
const denied = /\b(?:not|never|no longer)\b|n['’]t\b/i
/** Words of somebody who writes to us: 'call me', 'text us'. */
const toUs = /^(?:me|us|my|myself)\b/i
/** What pages, lists and settings are called, and what follows of a verb that is a noun there. */
const nouns =
  /^(?:templates?|codes?|messages?|settings?|logs?|lists?|reports?|types?|tasks?|notes?|requests?|inbox|history|dashboard|numbers?|address(?:es)?|agreements?|feedback)\b\.?$/i

type Read = (words: string, match: RegExpExecArray) => Omit<Clause, 'words'> & { words?: string }
const outcomes: [RegExp, string][] = [
  [
    /\b(?:left (?:(?:a|her|him|them) )?(?:message|msg|mess|vm|voice ?mail)|lvm|l\/m|lm|vm|voice ?mail|went to (?:vm|voice ?mail))\b/i,
    '2',
  ],
  [/\b(?:no answer|no ans|n\/a|didn['’]?t (?:answer|pick ?up)|no pick ?up|busy)\b/i, '3'],
]
const called: Read = (words) => {
  const [said, what] = outcomes.find(([pattern]) => pattern.test(words)) ?? []
  return {
    act: 'Called',
    what: what ?? '1',
    words: said ? words.replace(said, ' ') : words,
  }
}

const temper = '(?:hot|warm|cold|nurture|a-list|dead)'
const dates: [RegExp, string][] = [
  [/^(?:closes|clos(?:e|ing)(?: date)?|coe)$/i, 'ClosingDate'],
  [/^(?:contract(?: date)?|under contract|acceptance(?: date)?)$/i, 'ContractDate'],
  [/^(?:expiration(?: date)?|expires?)$/i, 'ExpirationDate'],
  [/^(?:appraisal(?: date)?)$/i, 'AppraisalDate'],
]

/** What agents call a transaction's status, by its id. */
const statuses: [RegExp, string][] = [
  [/^(?:pending|under contract|in escrow|opened escrow|ua|u\/c|uc)$/i, '2'],
  [/^(?:active|back on (?:the )?market|bom|live)$/i, '1'],
  [/^(?:closed|sold|settled|funded)$/i, '3'],
  [/^archived?$/i, '4'],
  [/^(?:cancell?ed|withdrawn|terminated|dead|fell (?:through|out(?: of (?:contract|escrow))?))$/i, '5'],
]
const statusWords =
  '(?:pending|under contract|in escrow|opened escrow|u/?c|ua|active|back on (?:the )?market|bom|live|closed|sold|settled|funded|archived?|cancell?ed|withdrawn|terminated|dead|fell (?:through|out(?: of (?:contract|escrow))?))'
const dealStatus: Read = (_, [, deal = '', status = '']) => ({
  act: 'DealStatus',
  what: statuses.find(([pattern]) => pattern.test(status))?.[1] ?? '',
  words: deal || 'this',
})
const dateNames = 'closes|clos(?:e|ing)(?: date)?|coe|contract date|expiration date|expires|appraisal(?: date)?'
const dateOf = (name: string) => dates.find(([pattern]) => pattern.test(name))?.[1] ?? ''

const homes =
  '(?:an?|\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?|some) (?:(?:new|more|other) )?(?:homes?|houses?|listings?|propert(?:y|ies)|props)\\b'
const channelOf = (verb: string) => (/^t/i.test(verb) ? 'Text' : /^e/i.test(verb) ? 'Email' : '')

/** How a clause begins, most particular first. */
const verbs: [RegExp, Read][] = [
  // Homes by how many: 'text 3 homes to katherine' says how, 'send katherine 3 homes' leaves it open.
  [
    new RegExp(`^(send|share|e-?mail|text|txt) (?=${homes})`, 'i'),
    (_, [, verb = '']) => ({ act: 'Homes', what: channelOf(verb) }),
  ],
  [
    new RegExp(`^(e-?mail|text|txt) (?=(?:her|him|them) ${homes}[.!]?$)`, 'i'),
    (_, [, verb = '']) => ({ act: 'Homes', what: channelOf(verb) }),
  ],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [new RegExp(`^(?:send|share) (?=.+? ${homes})`, 'i'), () => ({ act: 'Homes', what: '' })],
  [
    /^(?:(?:schedule|book|set ?up|add|new)\s+)?(?:an?\s+)?(?:show|shwo|showing|shwg|shw|tour)\b:?\s+(?=\S)/i,
    () => ({ act: 'Show' }),
  ],
  [
    /^(?:(?:schedule|book|set ?up|add|new)\s+)?(?:an?\s+)?(?:listing (?:appt|appointment|consult(?:ation)?|presentation))\b:?\s+(?=\S)/i,
    () => ({ act: 'Meet', what: '1002' }),
  ],
  [
    /^(?:(?:(?:schedule|book|set ?up|add|new)\s+)?(?:an?\s+)?(?:buyer )?(?:appt|appointment|meeting|mtg|consult(?:ation)?|coffee)|meet|lunch)\b:?\s+(?=\S)/i,
    () => ({ act: 'Meet', what: '1001' }),
  ],
  [/^(?:send\s+(?:an?\s+)?)?(?:text|txt|sms|tetx|message|msg)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Text' })],
  [/^(?:send\s+(?:an?\s+)?)?(?:e-?mail|emial|mail)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Email' })],
  [/^(?:remind(?: me)?|rmd me|reminder)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Task' })],
  [/^(?:(?:add|new|create)\s+(?:an?\s+)?)?(?:task|todo|to-do)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Task' })],
  [/^(?:log(?:ged)?)\s+(?:an?\s+|the\s+|my\s+)?(?:phone\s+)?(?:call|cal)\b[:,-]?\s*(?:(?:with|w\/|to)\s*)?/i, called],
  [/^(?:called|cld|spoke (?:with|to|w\/)|talked (?:with|to|w\/)|reached)\s+(?=\S)/i, called],
  [/^(?=(?:left (?:a )?(?:message|msg|vm|voice ?mail)|lvm|no answer)\b)/i, called],
  [
    /^(?=(?:call|ring|phone|dial|follow[ -]?up|f\/u|fup|check in|circle back|touch base)\b\s*\S)/i,
    () => ({ act: 'Task', needsTime: true }),
  ],
  [/^(?:(?:add|new|leave)\s+(?:an?\s+)?)?note\b:?(?:\s+(?:that|down)\b)?\s+(?=\S)/i, () => ({ act: 'Note' })],
  [/^(?:add\s+(?:the\s+)?)?tags?\b:?\s+(?=\S)/i, () => ({ act: 'Tag' })],
  [/^(?:re-?)?assign\b:?\s+(?=\S)/i, () => ({ act: 'Assign' })],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [/^(?:give|hand|pass)\s+(?=.+\bto\b)/i, () => ({ act: 'Assign' })],
  [/^snooze\b:?\s+(?=\S)/i, () => ({ act: 'Snooze' })],
  [
    /^(?:set |change |move |push |update |reschedule )?(?:the )?(clos(?:e|ing) date|clos(?:e|ing)|coe|contract date|expiration date|appraisal date|appraisal) (?:to |is |on |of |for |moved to |=\s*)?(?=\S)/i,
    (_, [, name = '']) => ({ act: 'DealDate', what: dateOf(name), needsTime: true }),
  ],
  // '12 oak st closes friday', 'move the oak hollow closing to dec 12'.
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(
      `^(?:(?:move|push|set|change|update|reschedule) )?(?:the )?(?!(?:${dateNames})\\b)(\\S.*?)(?:['’]s)? (${dateNames}) (?:(?:is|was|will be|now|moved|pushed|set|to|on|for|=) )*(?=\\S)`,
      'i',
    ),
    (rest, [, deal = '', name = '']) => ({
      act: 'DealDate',
      what: dateOf(name),
      words: `${deal} on ${rest}`,
      needsTime: true,
    }),
  ],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [
    new RegExp(
      `^(?:mark|set|make|change|move|update|put) (?:the )?(?:status (?:of )?)?(.*?)(?: status)? ?(?:(?:as|to|=) )?(${statusWords})[.!]?$`,
      'i',
    ),
    dealStatus,
  ],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [
    new RegExp(
      `^(?:the )?(.+?)(?: status)? (?:(?:is|are|was|has|just|now|went|goes|back to) )+(${statusWords})[.!]?$`,
      'i',
    ),
    dealStatus,
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(`^(.+?) (${statusWords})[.!]?$`, 'i'),
    (rest, match) => ({ ...dealStatus(rest, match), isLoose: true }),
  ],
  // When a task or a line of a checklist is due.
  [
    /^(?:(?:move|push|reschedule|postpone|set|change) )?(?:the )?(?:due date (?:of |for )|(?:task|todo|to-do) )(\S.*?) (?:to|is|on|until|till|=) (?=\S)/i,
    (rest, [, what = '']) => ({ act: 'Due', words: `${what} due ${rest}` }),
  ],
  [/^(?:move|reschedule|resched|reschd|push|shift)\b:?\s+(?=\S)/i, () => ({ act: 'Move', needsTime: true })],
  [
    /^(?:set\s+|change\s+)?(?:the\s+)?(urgency|type|source|src)\b:?\s+(?:is\s+|to\s+|=\s*)?(?=\S)/i,
    (_, [, name = '']) => ({ act: 'Set', what: name.toLowerCase().replace('src', 'source') }),
  ],
  [/^(?:make|mark)\s+(?=\S+\s+\S)/i, () => ({ act: 'Set', what: 'any' })],
  [new RegExp(`^(?=(?:\\S+\\s+){1,3}(?:is\\s+|= ?)?${temper}$)`, 'i'), () => ({ act: 'Set', what: 'any' })],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [/^(?:start|enroll|put)\b\s+(?=.*\b(?:workflow|drip|campaign|plan|action plan)\b)/i, () => ({ act: 'Workflow' })],
  [
    /^(?=\S.*? (?:is |now )?due (?:on |by )?\S)/i,
    (rest) => ({ act: 'Due', words: rest.replace(/ (?:is |now )?due (?:on |by )?/i, ' due '), isLoose: true }),
  ],
  // 'send oak hollow to katherine': a home, if there is one.
  [/^(?:send|share) (?=\S.* to \S)/i, () => ({ act: 'Homes', what: '', isLoose: true })],
]

/** Where one act may end and the next begin. After words that are free, only what nobody means as part of them. */
const joints =
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
  /(?:\s*[,;.]\s*(?:and\s+|then\s+|&\s*)?|\s+(?:and then|and|then|&|\+)\s+)(?=(?:(?:also|then)\s+)?(?:show|showing|tour|text|txt|sms|e-?mail|remind|task|log(?:ged)? (?:a )?call|called|call|note|tag|assign|snooze|move|make|mark|meet|appt|follow ?up|type|urgency|source|start|send|share|close|closing|add|don['’]?t|do not|not)\b)/gi
const jointsOfFree =
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
  /(?:\s*[;]\s*(?:and\s+|then\s+)?|\s*,\s*(?:and\s+|then\s+|&\s*)?|\s+(?:and then|and|then|&)\s+)(?=(?:remind me|log (?:a )?call|tag|assign|snooze|add (?:a )?(?:note|task|tag)|note that|note:|don['’]?t (?:text|email|call))\b)/gi

/** What stands in quotation marks or comes after a colon of a message is said to the client. */
const free = (clause: Clause | undefined) =>
  clause !== undefined && ['Text', 'Email', 'Note', 'Task'].includes(clause.act)

const clauseOf = (typed: string): Clause | undefined => {
  let text = typed.trim()
  for (let bare = text.replace(polite, ''); bare !== text; bare = text.replace(polite, '')) text = bare
  if (noAct.test(text)) return undefined
  for (const [pattern, read] of verbs) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = text.slice(match[0].length).trim()
    const clause = read(rest, match)
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
    const words = (clause.words ?? rest).replace(/\s+/g, ' ').replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
    if (clause.act !== 'Called' && !words) return undefined
    if (['DealStatus', 'DealDate', 'Due'].includes(clause.act) && denied.test(text)) return undefined
    const isCallLog = clause.needsTime && clause.act === 'Task'
    const after = isCallLog ? words.replace(/^\S+\s+(?:back\s+|up\s+(?:with\s+|on\s+)?)?/i, '') : words
    if (toUs.test(after) && clause.act !== 'Assign' && clause.act !== 'Called' && clause.act !== 'Note')
      return undefined
    if (nouns.test(after)) return undefined
    return { ...clause, words }
  }
  return undefined
}

const split = (text: string, pattern: RegExp): [string, string] | undefined => {
  for (const match of text.matchAll(pattern)) {
    const [first, rest] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    if (clauseOf(rest) || noAct.test(rest)) return [first, rest]
  }
  return undefined
}

/**
 * Reads a sentence as acts, in their order: 'show oak hollow to katherine sat 10 and text her' are two. Undefined if it
 * is none: names, pages, questions, what is forbidden or taken back, and what clients write. Who and what is meant, and
 * when, is for the server to find out.
 */
export const readActs = (typed: string): Clause[] | undefined => {
  const text = typed.replace(/[ \t]+/g, ' ').trim()
  if (text.length > MAX || /[\r\n]/.test(text) || /\?\s*$/.test(text) || /^["“'‘>]/.test(text)) return undefined
  if (noAct.test(text)) return undefined
  const first = clauseOf(text)
  const parted = split(text, free(first) ? jointsOfFree : joints)
  if (!parted) return first && [first]
  const [head, rest] = [clauseOf(parted[0]), readActs(parted[1])]
  // What forbids the rest makes the whole one unclear.
  return head && rest ? [head, ...rest] : undefined
}
