// Does not use zod: the browser reads sentences, too.

/** By how much something is moved; a negative count is earlier. */
export type Shift = { count: number; unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months' }
/** What a sentence moves by how much, or why that is not clear. */
export type ReadShift =
  | { act: 'DealDate' | 'Due' | 'Move'; what?: string; words: string; by: Shift; why?: undefined }
  | { why: string }

const dates: [RegExp, string][] = [
  [/^(?:closes|clos(?:e|ing)(?: date)?|coe(?: date)?|close of escrow(?: date)?|settlement date)$/i, 'ClosingDate'],
  [/^(?:contract(?: date)?|under contract|acceptance(?: date)?)$/i, 'ContractDate'],
  [/^(?:expiration(?: date)?|expires?)$/i, 'ListingExpDate'],
  [/^(?:appraisal(?: date)?)$/i, 'AppraisalDate'],
  [/^(?:(?:home )?inspection(?: date)?)$/i, 'InspectionDate'],
]
/** The field of a transaction's date, by what agents call it; empty if there is none. */
export const dateOf = (name: string) => dates.find(([pattern]) => pattern.test(name))?.[1] ?? ''

/** What is moved by a number of days or hours: what is due, a date of a transaction, or an appointment. */
type Target =
  | { act: 'DealDate' | 'Due' | 'Move'; what?: string; words: string; isNamed: boolean; why?: undefined }
  | { why: string; act?: undefined; what?: undefined; isNamed?: undefined }
const named =
  '(?:close of escrow|clos(?:e|ing)|coe|settlement|contract|expiration|appraisal|(?:home )?inspection)(?: date)?'
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
const date = new RegExp(`^(?:(\\S.*?)(?:['’]s)? )??(${named})(?: (?:on|for|of|at) (?:the )?(\\S.*))?$`, 'i')
const appointment =
  /\b(?:showings?|shwg|tours?|appts?|appointments?|meetings?|mtg|consult(?:ation)?s?|presentation|coffee|lunch)\b/i
/** What has days that are not kept as a date of the transaction, but may be a task's or a document's. */
export const noDate =
  /\b(?:period|contingency|contingencies|deadline|option|due diligence|possession|offer|financing|loan|lease|lock|listing(?! (?:appts?|appointments?|consult|consultation|presentation)\b))\b/i
const targetOf = (what: string): Target => {
  const task =
    /^(?:task |todo |to-do |due date (?:of|for) (?:the )?)(\S.*)$/i.exec(what) ??
    /^(\S.*?)(?:['’]s)? due date$/i.exec(what)
  if (task) return { act: 'Due', words: `${task[1]} due `, isNamed: true }
  const found = date.exec(what)
  if (found) {
    const [, before, name = '', after] = found
    if (/^contract$/i.test(name)) return { why: 'Write ‘contract date’ or ‘closing’: ‘contract’ may mean either.' }
    if (before && after) return { why: 'Name one transaction.' }
    const field = dateOf(name.replace(/^settlement$/i, 'settlement date'))
    return { act: 'DealDate', what: field, words: before ?? after ?? '', isNamed: true }
  }
  if (noDate.test(what)) return { act: 'Due', what: 'other', words: `${what} due `, isNamed: true }
  return { act: 'Move', words: what, isNamed: appointment.test(what) }
}

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')
const directions = 'back|out|up|forward|forwards|ahead|in|earlier|sooner|later'
const verb = '(extend|push|move|bump|delay|postpone|shift|slide|reschedule|resched|bring|pull)(?:e?d)?'
const count = `(an?|another|a couple(?: of)?|${numbers.slice(1).join('|')}|\\d{1,3})(?: (?:more|extra|additional))?`
const kind = '(?: (business|working|calendar))?'
const unit = '(minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?)'
const sentence = new RegExp(
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
  `^${verb}(?: (${directions}))? (?:the |my |our )?(\\S.*?)(?: (${directions}))?(?: by| for| another)* ${count}${kind} ?${unit}(?: (${directions}))?(?: (on|for|of|with) (\\S.*?))?[.!]?$`,
  'i',
)
/** Without another word these mean later; 'push up' and 'move up' are earlier. */
const later = /^(?:extend|push|delay|postpone)$/i
const isLater: Record<string, boolean> = {
  back: true,
  out: true,
  later: true,
  up: false,
  earlier: false,
  sooner: false,
}

const unitOf = (word: string): Shift['unit'] =>
  /^mi/i.test(word)
    ? 'minutes'
    : /^h/i.test(word)
      ? 'hours'
      : /^d/i.test(word)
        ? 'days'
        : /^w/i.test(word)
          ? 'weeks'
          : 'months'
const countOf = (word: string) =>
  /^(?:an?|another)$/i.test(word)
    ? 1
    : /^a couple/i.test(word)
      ? 2
      : Number(word) || numbers.indexOf(word.toLowerCase())

/** 'The closing got pushed a week' is as 'pushed closing a week'; what is told to somebody or noted is not. */
const told =
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  /^(?!(?:remind(?:er)?|rmd|note|text|txt|tetx|sms|e-?mail|emial|mail|message|msg|send|share|forward|write|tell|told|ask|let|inform|notify|update|heard|task|todo|to-do|tag|add|new|create|set|leave|left|call(?:ed)?|ring|phone|dial|log(?:ged)?|cld|spoke|talked|reached|follow(?:[ -]?up)?|f\/u|fup|check|circle|touch|reach|ping|get|show|meet|lunch|coffee|appt|appointment|meeting|mtg|snooze|assign|start|put|give|hand|pass)\b)(?:the )?(\S.{0,60}?) (?:(?:has been|was|got|gets|is) )*(extended|pushed|moved|delayed|postponed|bumped) (\S.*)$/i
const dated = /\b(?:clos(?:e of escrow|ing)|coe|appraisal|inspection)(?: date)?$/i

/** 'extend closing by 3 days', 'move the inspection back 2 days'; undefined if it moves nothing by a number. */
export const readShift = (text: string): ReadShift | undefined => {
  const [, subject = '', moved, rest = ''] = told.exec(text) ?? []
  const match = sentence.exec(dated.test(subject) ? `${moved} ${subject} ${rest}` : text)
  if (!match) return undefined
  const [, verb = '', first, what = '', second, number = '', workdays, unit = '', third, joint, of] = match
  const target = targetOf(of ? `${what} ${joint} ${of}` : what)
  const isBrought = /^(?:bring|pull)$/i.test(verb)
  const isIn = second?.toLowerCase() === 'in'
  // 'Pull comps for 3 months' and 'push nora in 2 days' move nothing by a number.
  const isNamed = target.isNamed === true
  if ((!isNamed || target.what === 'other') && (isBrought || isIn)) return undefined
  // 'Reschedule showing in 2 days' says when.
  if (isIn && (target.act === 'Move' ? !isBrought : /^resched/i.test(verb))) return undefined
  if (target.why !== undefined) return { why: target.why }
  if (target.act === 'Move' && /^extend$/i.test(verb)) return { why: 'Open it to change its length.' }
  const said = [first, second, third].flatMap((one) => (one ? one.toLowerCase() : []))
  const senses = new Set(said.map((one) => isLater[one]))
  if (senses.size === 0 && later.test(verb)) senses.add(true)
  const [sense] = senses
  const whole = of ? `${what} ${joint} ${of}` : what
  const phrase = `move ${whole} ${number} ${unit}`
  const either = `‘${phrase} earlier’ or ‘${phrase} later’.`
  const then = `in ${number} ${unit}`
  const why =
    senses.size !== 1 || sense === undefined
      ? isIn
        ? `‘${then}’ may mean ${number} ${unit} from now or ${number} ${unit} sooner. Write ‘${target.act === 'Move' ? `reschedule ${whole} ${then}` : `${whole} is ${then}`}’ or ‘${phrase} earlier’.`
        : said.length > 0
          ? `‘${said.join(' … ')}’ may mean earlier or later. Write ${either}`
          : `It may mean earlier or later. Write ${either}`
      : !sense && /^(?:extend|delay|postpone)$/i.test(verb)
        ? `‘${verb}’ and ‘${said.join(' ')}’ say two different things.`
        : workdays && !/^calendar$/i.test(workdays)
          ? 'Business days are not counted here. Write the date.'
          : countOf(number) < 1
            ? 'Write by how much, such as ‘3 days’.'
            : undefined
  if (why !== undefined) return isNamed ? { why } : undefined
  const { isNamed: _, why: __, ...moving } = target
  const count = countOf(number)
  return { ...moving, by: { count: sense ? count : -count, unit: unitOf(unit) } }
}
