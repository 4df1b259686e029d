// Does not use zod: the browser asks the server only about words that begin with an act.

import { day, month, weekday, whenLast } from './command-days.ts'
import { beyond, eachDate, plainly, statusAndDate } from './command-lists.ts'
import { dateOf, noDate, readShift, type Shift } from './command-shifts.ts'

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
  /** What it is if no transaction is called so, but a person: 'mark katherine dead'. */
  instead?: { act: 'Set'; what: 'any'; words: string }
  /** By how much something is moved, instead of to when. */
  by?: Shift
}

/** Longer text was pasted. */
const MAX = 300

const polite = /^(?:please|pls|plz|hey|ok(?:ay)?|and|then|also|can you|could you)[,\s]+/i
/** At the end, where it is no part of what is said to a client. */
const courtesy = /[\s,](?:please|pls|plz|thanks|thx|ty)[.!]?$/i
/** Said to somebody else, asked, taken back or forbidden. */
const noAct =
  /^(?:do ?n['’]?t|don['’]t|do not|never|no(?! answer)|not|stop|cancel|canceled|cancelled|delete|remove|undo|forget|skip|why|what|who|whom|whose|when|where|which|how|did|does|do|is|are|was|were|has|have|had|should|shall|would|will|may i|i|i['’]m|i['’]d|we|we['’]re|you|he|she|they|it|my|your|thanks|thank|hi|hello|find|search|open|go|list)\b/i
/** "Don't forget to call nora" asks for a task. */
const toRemember = /^(?:do ?n['’]?t|do not) forget to(?= \S)/i
/** What clients read or a reminder says may deny something; of any other act it makes unclear what is meant. */
const mayDeny = ({ act, needsTime }: Clause) =>
  ['Text', 'Email', 'Note', 'Tag', 'Called'].includes(act) || (act === 'Task' && !needsTime)
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
/** What agents call a transaction's status, by its id. */
const statuses: [RegExp, string][] = [
  [/^(?:pending|under contract|in escrow|opened escrow|ua|u\/c|uc)$/i, '2'],
  [/^(?:active|back on (?:the )?market|bom|live)$/i, '1'],
  [/^(?:closed|sold|settled|funded)$/i, '3'],
  [/^archived?$/i, '4'],
  [/^(?:cancell?ed|withdrawn|terminated|dead|fell (?:through|thru|out(?: of (?:contract|escrow))?))$/i, '5'],
]
const statusWords =
  '(?:pending|under contract|in escrow|opened escrow|u/?c|ua|active|back on (?:the )?market|bom|live|closed|sold|settled|funded|archived?|cancell?ed|withdrawn|terminated|dead|fell (?:through|thru|out(?: of (?:contract|escrow))?))'
const dealStatus: Read = (_, [all, deal = '', status = '']) => ({
  act: 'DealStatus',
  what: statuses.find(([pattern]) => pattern.test(status))?.[1] ?? '',
  words: deal || 'this',
  ...((/^(?:make|mark)\b/i.test(all) || /^dead$/i.test(status)) && !/^(?:this|it|that)?$/i.test(deal)
    ? { instead: { act: 'Set', what: 'any', words: `${deal} ${status}` } }
    : {}),
})
const setDate =
  '(?:set|changed?|moved?|push(?:ed)?|updated?|amend(?:ed)?|corrected?|rescheduled?|extend(?:ed)?|delay(?:ed)?|postponed?|bump(?:ed)?)'
const dateNames =
  '(?:close of escrow|clos(?:e|ing)|coe|appraisal|(?:home )?inspection)(?: date)?|closes|settlement date|contract date|expiration date|expires'
/** Said of a closing or an appraisal that is no date of it: a document, a gift, a thing to do. */
const notItsDate =
  '(?!(?:disclosures?|statements?|docs?|documents?|packages?|packets?|gifts?|costs?|times?|report|ordered|order|fees?|credits?|attorney|table|agent|contingency|period|objections?|response|resolution|repairs?|notice|addendum|deadline|deposit|checklist|call|came|needs?|with|w/)(?=$|[\\s.,]))'
const dayBegins = `(?:${weekday}|today|tomorrow|tmrw|next|${month} \\d|\\d{1,2}/\\d|\\d{4}-|the \\d{1,2}[a-z])`
const dayBefore = `from (?:${weekday},? )?(?:${weekday}|today|tomorrow|tmrw|[a-z]{3,9}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{4}-\\d\\d-\\d\\d|the \\d{1,2}[a-z]{2})`
/** Between a date and its day: 'closing pushed back from dec 5 to dec 12'. */
const filler = `(?:(?:has been|got|is|will be|now|moved|postponed|delayed|extended|pushed|bumped|rescheduled|changed|set|scheduled|on|to|till|until|=|for|of|${dayBefore}(?= to )|(?:back|up|out)(?= (?:to|till|until|from|${dayBegins})\\b)) )*`
/** To do something about a closing or an appraisal moves none of its dates. */
const notToDo =
  '(?!(?:order|confirm|review|schedule|book|get|send|sign|prep|prepare|check|attend|verify|request|bring|buy|print|pick up|upload|find|ask|need|wire|pay|plan|waiting|wants?|tell|let|inform|notify)\\b)(?!(?:\\S+ ){1,3}(?:wants?|agreed?|asks?|asked|needs?|requested|approved)\\b)'

const homes =
  '(?:an?|\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple(?: of)?|some) (?:(?:new|more|other) )?(?:homes?|houses?|listings?|propert(?:y|ies)|props)\\b'
/** A person's name before the homes: up to three words that begin no message. */
const nameBefore =
  "(?:her|him|them|(?:to )?(?:the )?(?:(?!(?:i|we|you|he|she|they|it|found|saw|see|seen|have|has|had|got|get|sent|send|sending|like[ds]?|loved?|want(?:s|ed)?|need(?:s|ed)?|with|about|re|for|here|are|is|was|only|just|at|on|look(?:ing)?|pick(?:ed)?|pulled|and|or|not|that|saying)\\b|[^ ]*['’](?:m|ve|ll|re|d) )[\\p{L}'’.-]+ ?){1,3})"
const channelOf = (verb: string) => (/^t/i.test(verb) ? 'Text' : /^e/i.test(verb) ? 'Email' : '')

const callVerbs = 'call|ring|phone|dial|follow[ -]?up|f/u|fup|check in|circle back|touch base'
const callAgain = new RegExp(`^(?:${callVerbs})\\b`, 'i')

/** How a clause begins, most particular first. */
const verbs: [RegExp, Read][] = [
  // Homes by how many: 'text 3 homes to katherine' says how, 'send katherine 3 homes' leaves it open.
  [
    new RegExp(`^(send|share|e-?mail|text|txt) (?=${homes})`, 'i'),
    (_, [, verb = '']) => ({ act: 'Homes', what: channelOf(verb) }),
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(`^(e-?mail|text|txt) (?=${nameBefore}(?<= |her|him|them) ?${homes}[.!]?$)`, 'iu'),
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
    /^(?:(?:(?:schedule|book|set ?up|add|new)\s+)?(?:an?\s+)?(?:buyer )?(?:appt|appointment|meeting|mtg|consult(?:ation)?|coffee)|meet|breakfast|lunch|dinner|drinks)\b:?\s+(?=\S)/i,
    () => ({ act: 'Meet', what: '1001' }),
  ],
  [/^(?:send\s+(?:an?\s+)?)?(?:text|txt|sms|tetx|message|msg)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Text' })],
  [/^(?:send\s+(?:an?\s+)?)?(?:e-?mail|emial|mail)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Email' })],
  [
    /^(?:remind(?: me)?|rmd me|(?:(?:set|create|add)(?: up)? (?:an? )?)?reminder)\b:?(?:\s+(?:to|for)\b)?\s+(?=\S)/i,
    (rest, [all]) => ({
      act: 'Task',
      words: whenLast(/^remind (?:to )?$/i.test(all) && /^(?:her|him|them)\b/i.test(rest) ? `remind ${rest}` : rest),
    }),
  ],
  [/^(?:(?:add|new|create)\s+(?:an?\s+)?)?(?:task|todo|to-do)\b:?(?:\s+to\b)?\s+(?=\S)/i, () => ({ act: 'Task' })],
  [
    /^(?:log(?:ged)?)\s+(?:an?\s+|the\s+|this\s+|my\s+)?(?:phone\s+)?(?:call|cal)\b[:,-]?\s*(?:(?:with|w\/|to)\s*)?/i,
    called,
  ],
  [
    /^(?:just )?(?:called|cld|spoke (?:with|to|w\/)|talked (?:with|to|w\/)|(?:got )?off the phone (?:with|w\/)|reached)\s+(?=\S)/i,
    called,
  ],
  [/^(?=(?:left (?:a )?(?:message|msg|vm|voice ?mail)|lvm|no answer)\b)/i, called],
  [new RegExp(`^(?=(?:${callVerbs})\\b\\s*\\S)`, 'i'), () => ({ act: 'Task', needsTime: true })],
  // 'Ping Wang' and 'Reach Out' are people, too.
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(
      `^(?=(?:reach out|ping|get back to)\\b.* (?:${day}|(?:at )?\\d{1,2}(?::\\d\\d)?(?: ?[ap]m?)?(?=$|[ ,.])|in an?\\b|later\\b|(?:next|every|each|this) \\S))`,
      'i',
    ),
    () => ({ act: 'Task', needsTime: true }),
  ],
  [
    /^(?:schedule|book|set ?up|plan)\s+(?:an?\s+)?(?:phone )?call (?:with|to|for)\s+(?=\S)/i,
    (rest) => ({ act: 'Task', words: `call ${rest}`, needsTime: true }),
  ],
  [/^(?:(?:add|new|leave)\s+(?:an?\s+)?)?note\b:?(?:\s+(?:that|down)\b)?\s+(?=\S)/i, () => ({ act: 'Note' })],
  [/^(?:add\s+(?:the\s+)?)?tags?\b:?\s+(?=\S)/i, () => ({ act: 'Tag' })],
  [/^(?:re-?)?assign\b:?\s+(?=\S)/i, () => ({ act: 'Assign' })],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [/^(?:give|hand|pass)(?: off| over)?\s+(?=.+\bto\b)/i, () => ({ act: 'Assign' })],
  [/^snooze\b:?\s+(?=\S)/i, () => ({ act: 'Snooze' })],
  // When a task or a line of a checklist is due, before the dates of a transaction: 'closing disclosure due friday'.
  [
    /^(?:(?:move|push|reschedule|postpone|set|change) )?(?:the )?(?:due date (?:of |for )(?:the )?|(?:task|todo|to-do) )(\S.*?) (?:to|is|on|until|till|=) (?=\S)/i,
    (rest, [, what = '']) => ({ act: 'Due', words: `${what} due ${rest}` }),
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    /^(?:(?:move|push|reschedule|postpone|set|change) )?(?:the )?(\S.*?)(?:['’]s)? due date (?:(?:to|is|on|until|till|now|moved|pushed|=) )*(?=\S)/i,
    (rest, [, what = '']) => ({ act: 'Due', words: `${what} due ${rest}` }),
  ],
  [
    /^(?:the )?(?=\S.*? due (?!diligence)(?:on |by )?\S)/i,
    (rest) => ({ act: 'Due', words: rest.replace(/(?: (?:is|now)){0,2} due (?:on |by )?/i, ' due '), isLoose: true }),
  ],
  // 'Extend the option period to friday': no date of a transaction, but perhaps a task or a document.
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(
      `^${setDate} (?:the |our )?(?=[^,;]{0,60}(?:${noDate.source}))(?![^,;]*\\b(?:price|agent|showings?|appts?|appointments?)\\b)([^,;]{3,60}?) (?:to|until|till) (?=\\S)`,
      'i',
    ),
    (rest, [, what = '']) => ({ act: 'Due', words: `${what} due ${rest}`, what: 'other' }),
  ],
  [
    new RegExp(`^(?:${setDate} )?(?:the )?(?:new )?(${dateNames}) ${notItsDate}${filler}${notItsDate}(?=\\S)`, 'i'),
    (_, [, name = '']) => ({ act: 'DealDate', what: dateOf(name), needsTime: true }),
  ],
  // '12 oak st closes friday', 'move the oak hollow closing to dec 12'.
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(
      `^(${setDate} )?(?:the )?(?!(?:${dateNames})\\b)${notToDo}(\\S.*?)(?:['’]s)? (${dateNames}) ${notItsDate}${filler}(?=\\S)`,
      'i',
    ),
    (rest, [, verb, deal = '', name = '']) => ({
      act: 'DealDate',
      what: dateOf(name),
      words: `${deal} ${/^was /i.test(rest) ? '' : 'on '}${rest}`,
      needsTime: true,
      ...(verb ? {} : { isLoose: true }),
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
      `^(?:the )?(.+?)(?: status)? (?:(?:is|are|was(?= (?:just )?(?:cancell?ed|withdrawn|terminated|closed|sold)\\b)|has(?: been)?|just|now|went|goes|back to) )+(${statusWords})[.!]?$`,
      'i',
    ),
    dealStatus,
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    new RegExp(
      `^(.+?)(?<!\\b(?:was|were|be|been|almost|nearly|maybe|probably|soon|if|until|till|before|after)) (${statusWords})[.!]?$`,
      'i',
    ),
    (rest, match) => ({ ...dealStatus(rest, match), isLoose: true }),
  ],
  [/^(?:move|reschedule|resched|reschd|push|shift)\b:?\s+(?=\S)/i, () => ({ act: 'Move', needsTime: true })],
  [
    /^(?:set\s+|change\s+)?(?:the\s+)?(urgency|type|source|src)\b:?\s+(?:is\s+|to\s+|=\s*)?(?=\S)/i,
    (_, [, name = '']) => ({ act: 'Set', what: name.toLowerCase().replace('src', 'source') }),
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    /^(?:set |change |make )?(\S.*?)['’]s (?:urgency|type|source|src) (?:(?:is|to|=) )*(?=\S)/i,
    (rest, [, who = '']) => ({ act: 'Set', what: 'any', words: `${who} ${rest}` }),
  ],
  [
    // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
    /^(?:set|change) ((?:\S+ ){1,3})(?:urgency|type|source|src) (?:to|=) (?=\S)/i,
    (rest, [, who = '']) => ({ act: 'Set', what: 'any', words: `${who}${rest}` }),
  ],
  [
    /^(?:set|change|switch) (?=(?:\S+ ){1,3}to (?:an? )?(?:leads?|prospects?|sphere(?: of influence)?|past clients?)$)/i,
    () => ({ act: 'Set', what: 'any' }),
  ],
  [/^(?:make|mark)\s+(?=\S+\s+\S)/i, () => ({ act: 'Set', what: 'any' })],
  [
    new RegExp(`^(?:(?:set|change) )?(?=(?:\\S+\\s+){1,3}(?:is\\s+|to\\s+|= ?)?${temper}$)`, 'i'),
    () => ({ act: 'Set', what: 'any' }),
  ],
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters, with single spaces
  [/^(?:start|enroll|put)\b\s+(?=.*\b(?:workflow|drip|campaign|plan|action plan)\b)/i, () => ({ act: 'Workflow' })],
  // 'send oak hollow to katherine': a home, if there is one.
  [/^(?:send|share) (?=\S.* to \S)/i, () => ({ act: 'Homes', what: '', isLoose: true })],
]

/** Where one act may end and the next begin. After words that are free, only what nobody means as part of them. */
const joints =
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
  /(?:\s*[,;.]\s*(?:and\s+|then\s+|&\s*)?|\s+(?:and then|and|then|&|\+)\s+)(?=(?:(?:also|then)\s+)?(?:show|showing|tour|text|txt|sms|e-?mail|remind|task|log(?:ged)? (?:a )?call|called|call|extend|push|bump|note|tag|assign|snooze|move|make|mark|meet|appt|follow ?up|type|urgency|source|start|send|share|close|closes|closing|add|don['’]?t|do not|not)\b)/gi
const jointsOfFree =
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
  /(?:\s*[;]\s*(?:and\s+|then\s+)?|\s*,\s*(?:and\s+|then\s+|&\s*)?|\s+(?:and then|and|then|&)\s+)(?=(?:remind me|log (?:a )?call|tag|assign|snooze|add (?:a )?(?:note|task|tag)|note that|note:|don['’]?t (?:text|email|call))\b)/gi

/** A task to call has the words of a call: 'call nora friday and make an offer' is one. 'Call nora tomorrow, text ben' is two. */
const jointsOfCall = new RegExp(
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
  `${jointsOfFree.source}|\\s*[,;]\\s*(?:and\\s+|then\\s+|&\\s*)?(?=(?:text|txt|sms|e-?mail) (?!(?:her|him|them|it|me|us|the|an?|my|our|his|their|about|re)\\b)\\S)|(?:\\s*[,;]\\s*(?:and\\s+|then\\s+|&\\s*)?|\\s+(?:and then|and|then|&)\\s+)(?=(?:extend|push|bump|${callVerbs})\\b)`,
  'gi',
)

const isCall = (clause: Clause | undefined) => clause?.act === 'Task' && clause.needsTime === true
const jointsAfter = (clause: Clause | undefined) =>
  isCall(clause)
    ? jointsOfCall
    : clause && ['Text', 'Email', 'Note', 'Task'].includes(clause.act)
      ? jointsOfFree
      : joints

const clauseOf = (typed: string): Clause | undefined => {
  let text = typed.trim()
  const asked = text.replace(courtesy, '')
  const meant = asked === text ? undefined : clauseOf(asked)
  if (meant && !['Text', 'Email', 'Note', 'Tag'].includes(meant.act)) return meant
  for (let bare = text.replace(polite, ''); bare !== text; bare = text.replace(polite, '')) text = bare
  text = text.replace(toRemember, 'remind me to')
  if (noAct.test(text)) return undefined
  const shift = readShift(text)
  if (shift) return shift.why !== undefined || denied.test(text) ? undefined : shift
  for (const [pattern, read] of verbs) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = text.slice(match[0].length).trim()
    const clause = read(rest, match)
    // oxlint-disable-next-line regexp/no-super-linear-move -- of at most MAX characters, with single spaces
    const words = (clause.words ?? rest).replace(/\s+/g, ' ').replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
    if (clause.act !== 'Called' && !words) return undefined
    if (!mayDeny({ ...clause, words }) && denied.test(text)) return undefined
    const isCallLog = clause.needsTime && clause.act === 'Task'
    const after = isCallLog ? words.replace(/^\S+\s+(?:back\s+|up\s+(?:with\s+|on\s+)?)?/i, '') : words
    const isOurs = /^my\b/i.test(after) && (clause.act === 'Move' || clause.act === 'Due')
    if (toUs.test(after) && !isOurs && !['Assign', 'Called', 'Note'].includes(clause.act)) return undefined
    if (nouns.test(after)) return undefined
    return { ...clause, words }
  }
  return undefined
}

const anyDay = new RegExp(day, 'i')
const dayLast = new RegExp(
  `${day}(?:,? (?:at )?(?:\\d{1,2}(?::\\d\\d)? ?(?:[ap]m?)?|noon|morning|afternoon|evening))?[.!]?$`,
  'i',
)
const split = (text: string, pattern: RegExp, isCall: boolean): [string, string] | undefined => {
  for (const match of text.matchAll(pattern)) {
    const [first, rest] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    // 'Push for an answer' moves nothing.
    if (/^(?:extend|push|bump)\b/i.test(rest)) {
      const next = clauseOf(rest) ?? clauseOf(rest.split(/[,;]| (?:and|then|&) /)[0] ?? '')
      if (next && (next.by || next.act === 'DealDate' || next.act === 'Due')) return [first, rest]
    } else if (isCall && callAgain.test(rest)) {
      // Two calls are two tasks only if each has its day.
      if (anyDay.test(first) && dayLast.test(rest) && clauseOf(rest)) return [first, rest]
    } else if (clauseOf(rest) || noAct.test(rest)) return [first, rest]
  }
  return undefined
}

const isDate = (clause: Clause | undefined): clause is Clause => clause?.act === 'DealDate' || clause?.act === 'Due'

/**
 * Reads a sentence as acts, in their order: 'show oak hollow to katherine sat 10 and text her' are two. Undefined if it
 * is none: names, pages, questions, what is forbidden or taken back, and what clients write. Who and what is meant, and
 * when, is for the server to find out.
 */
export const readActs = (typed: string): Clause[] | undefined => {
  const said = typed.replace(/[ \t]+/g, ' ').trim()
  if (said.length > MAX) return undefined
  const plain = plainly(said)
  const [, status = '', date = ''] = statusAndDate.exec(plain) ?? []
  const text = clauseOf(status)?.act === 'DealStatus' ? `${status}, ${date}` : plain
  if (/[\r\n]/.test(text) || /\?\s*$/.test(text) || /^["“'‘>]/.test(text)) return undefined
  if (noAct.test(text.replace(toRemember, '')) || beyond.some(([pattern]) => pattern.test(text))) return undefined
  const dates = eachDate(text).map(clauseOf)
  if (dates.length > 1 && dates.every(isDate)) return dates
  const first = clauseOf(text)
  const parted = split(text, jointsAfter(first), isCall(first))
  if (!parted) return first && [first]
  const [head, rest] = [clauseOf(parted[0]), readActs(parted[1])]
  // What forbids the rest makes the whole one unclear.
  return head && rest ? [head, ...rest] : undefined
}
