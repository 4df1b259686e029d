// Does not use zod: the browser reads sentences, too.

/** By how much something is moved; a negative count is earlier. */
export type Shift = { count: number; unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months' }
/** What a sentence moves by how much, or why that is not clear. */
export type ReadShift = { what: string; by: Shift; why?: undefined } | { why: string }

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')
const directions = 'back|out|up|forward|forwards|ahead|in|earlier|sooner|later'
const verb = '(extend|push|move|bump|delay|postpone|shift|slide|reschedule|resched|bring|pull)(?:e?d)?'
const count = `(an?|a couple(?: of)?|${numbers.slice(1).join('|')}|\\d{1,3})(?: (?:more|extra|additional))?`
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
  /^an?$/i.test(word) ? 1 : /^a couple/i.test(word) ? 2 : Number(word) || numbers.indexOf(word.toLowerCase())

/** 'The closing got pushed a week' is as 'pushed closing a week'. */
const told =
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters, with single spaces
  /^(?!(?:remind|note|text|txt|e-?mail|task|todo|tag|call|log|show|meet)\b)(?:the )?(\S.{0,60}?) (?:(?:has been|was|got|gets|is) )*(extended|pushed|moved|delayed|postponed|bumped) (\S.*)$/i
const dated = /\b(?:clos(?:e of escrow|ing)|coe|appraisal|inspection)(?: date)?$/i

/** 'extend closing by 3 days', 'move the inspection back 2 days'; undefined if it moves nothing by a number. */
export const readShift = (text: string): ReadShift | undefined => {
  const [, subject = '', moved, rest = ''] = told.exec(text) ?? []
  const match = sentence.exec(dated.test(subject) ? `${moved} ${subject} ${rest}` : text)
  if (!match) return undefined
  const [, verb = '', first, what = '', second, number = '', workdays, unit = '', third, joint, of] = match
  const said = [first, second, third].flatMap((one) => (one ? one.toLowerCase() : []))
  const senses = new Set(said.map((one) => isLater[one]))
  if (senses.size === 0 && later.test(verb)) senses.add(true)
  const [sense] = senses
  if (senses.size !== 1 || sense === undefined)
    return {
      why:
        said.length > 0
          ? `‘${said.join(' … ')}’ may mean earlier or later. Write one of the two.`
          : 'Write ‘earlier’ or ‘later’.',
    }
  if (!sense && /^(?:extend|delay|postpone)$/i.test(verb))
    return { why: `‘${verb}’ and ‘${said.join(' ')}’ say two different things.` }
  if (workdays && !/^calendar$/i.test(workdays)) return { why: 'Business days are not counted here. Write the date.' }
  const count = countOf(number)
  if (count < 1) return { why: 'Write by how much, such as ‘3 days’.' }
  return { what: of ? `${what} ${joint} ${of}` : what, by: { count: sense ? count : -count, unit: unitOf(unit) } }
}
