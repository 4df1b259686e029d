import { AWAY_SUBJECTS, AWAY_WORDS } from '../../messages/content/automatic.rules.ts'
import { dayAt, plainOf, type SaidDay } from './said-days.rules.ts'

/* Out-of-office answers: whether an automatic message is one, and from which day its writer is back. */

/** How long somebody is away who does not say until when. */
export const AWAY_DAYS = 3
/** In how many days, at most, somebody is back who does not say so together with being away. */
const SOON_DAYS = 60

type Day = Temporal.PlainDate

/** What comes between the words and the day: 'back [in the office on] Monday'. */
const BETWEEN = new RegExp(
  `(?:[ ,:(*]+|(?:${[
    'to|in|at|into|the|my|our|your|you|this|a|for|over|of|on|office|work|working|desk|home|town|vacation|leave|holidays?|e-?mail|again|about|around|by|or|approximately|roughly|probably|hopefully|as|soon|not|before|early|morning|afternoon|evening|full[- ]time|week (?:of|commencing|beginning)|date|is|will be|online|be|available|normal hours|end of (?:the )?(?:day|business)|eod|cob|close of business',
    'after|until|till|through|and including|up to',
    'from|starting|beginning|commencing|since|as of|effective|between',
    'ab|am|dem|den|der|zum|einschliesslich|einschl|inkl|inklusive|ca|im|buro|erst|voraussichtlich|nach',
    'au|le|la|du|des|bureau|partir|a partir (?:du|del|de)|compter du|apres',
    'el|del|dia|de|oficina|trabajo|al|il|dal|giorno|in ufficio|em|no|ao|dia',
    'op|vanaf|weer|het|kantoor|en met|den|pa|igen|kontoret|och med|fran',
  ].join('|')})(?![a-z]))`,
  'y',
)
const STARTS = /^(?:from|starting|beginning|commencing|since|as of|effective|ab|vanaf|fran|dal|a partir (?:du|del|de))/
const AFTER = /^(?:after|nach|apres)/

type Read = SaidDay & { isAfter: boolean; isStart: boolean; isWeek: boolean }
/** Only a time of day: later today. */
const isTimeOnly = ({ day, next, isVague }: SaidDay) => isVague && Temporal.PlainDate.compare(day, next) === 0
/** The day behind what comes before it; a date rather than the weekday or the time of day before it. */
const dayFrom = (said: string, place: number, today: Day, isDayFirst: boolean): Read | undefined => {
  const how = { isAfter: false, isStart: false, isWeek: false }
  let perhaps: Read | undefined
  let at = place
  for (let words = 0; words < 20; words++) {
    const found = dayAt(said, at, today, isDayFirst)
    if (found) {
      // Of 'Monday at 9 am', and of '9 am Monday', the weekday.
      if (!found.isVague || !perhaps || isTimeOnly(perhaps)) perhaps = { ...found, ...how }
      if (!found.isVague) break
      at = found.end
    }
    BETWEEN.lastIndex = at
    const between = BETWEEN.exec(said)?.[0]
    if (between === undefined) break
    how.isAfter ||= AFTER.test(between)
    how.isStart ||= STARTS.test(between)
    how.isWeek ||= between.startsWith('week ')
    at += between.length
  }
  return perhaps
}

/** From one day to another: 'July 1–5', 'from 12/23 through 1/2', 'the 24th and 25th'. */
const TO =
  / ?(?:(-|to|through|thru|bis(?: zum)?|au|al|a|ao|tot(?: en met)?|t\/m|till och med|t\.?o\.?m\.?)|(until|till|til|tot|jusqu'au|hasta)|and|&|y|et|und)(?![a-z]) ?/y
const NUMBER = /(\d{1,2})(?:st|nd|rd|th|er)?(?![\d/:]|\.\d|\w)(?:,? ?20\d\d)?(?! ?[ap]\.?m\b)/y
/** '12–20 October': the first day has no month of its own. */
const FIRST_NUMBER =
  /(\d{1,2})(?:st|nd|rd|th|er|o|a|\.)? ?(?:-|to|through|thru|bis(?: zum)?|au|al|a|ao|tot(?: en met)?|t\/m|till)(?: el| den| le)? ?(?=\d{1,2}(?:st|nd|rd|th|er|o|a)?[. ])/y
const matched = (pattern: RegExp, said: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(said)
}
/** The last day of a span that begins with a day, if it is one; `back`: the first day that is none of it any more. */
const backAfter = (said: string, first: SaidDay, today: Day, isDayFirst: boolean, anyWords: boolean) => {
  const to = matched(TO, said, first.end)
  if (!to || !(anyWords || to[1] || to[2])) return undefined
  const at = first.end + to[0].length
  const number = matched(NUMBER, said, at)
  const sameMonth = number && Number(number[1]) > first.day.day && first.day.with({ day: Number(number[1]) })
  const last = sameMonth || dayFrom(said, at, today, isDayFirst)?.day
  return last && Temporal.PlainDate.compare(last, first.day) >= 0 ? (to[2] ? last : last.add({ days: 1 })) : undefined
}
const spanAt = (said: string, at: number, today: Day, isDayFirst: boolean) => {
  const first = matched(FIRST_NUMBER, said, at)
  const last = first && dayAt(said, at + first[0].length, today, isDayFirst)
  if (last && !last.isVague) return last.day.add({ days: 1 })
  const day = dayAt(said, at, today, isDayFirst)
  return day && !day.isVague ? backAfter(said, day, today, isDayFirst, false) : undefined
}

const words = (english: string, others = '') =>
  new RegExp(`(?<![a-z])(?:(${english})${others && `|${others}`})(?![a-z])`, 'g')
/** Words before the day on which they are back. */
const BACK = words(
  'return(?:ing|s)?|back|(?:available|reachable|online) (?:again )?|resum(?:e|es|ing)|reopen(?:s|ing)?|in the office|will (?:revert|respond|reply|answer)',
  'wieder (?:da|im buro|erreichbar|zuruck|fur sie da|personlich|verfugbar)|zuruck|retour|reviens|reviendrai|rentrerai|regres[oa]|regresare|vuel(?:vo|ta)|volvere|reincorporo|reincorporare|rientr[oe]|rientrero|tornero|ritorno|retorno|retornarei|volt[oa]|voltarei|regressarei|terug|tillbaka|ater|tilbage|tilbake',
)
/** Words before the day until which they are away, which is the one on which they are back. */
const UNTIL = words("until|till|til|'til|unti|up until", "jusqu'(?:au|a|en)|hasta|ate|fino|tot|till|fram till")
/** Words before the last day on which they are away. */
const THROUGH = words('through|thru|up to and including', 'bis|tot en met|t/m|til(?:l och| og) med|t\\.o\\.m\\.?')
const INCLUSIVE = /,? ?\(?(?:inclusive|included?|incl\b|inclus|incluso|inclusief)/y
/** '(On) October 20 I will be back', 'ab dem 5.8. wieder': the day comes first. */
const FIRST = /(?<![a-z])(?:on|ab|am|le|el|il|op|den|from|as of|vanaf|fran|fra|dal) /g
const THEN =
  /[^.!?\d]{0,60}?(?<![a-z])(?:back|return|available again|reachable again|wieder|zuruck|retour|vuelta|regres|weer|terug|igen|tillbaka)/y
/** Words before a day, or some, on which they are away. */
const OFF = words(
  'out of (?:the )?office|out|away|off|closed|absent|leave|vacation|pto|holiday|ooo|travell?ing|unavailable|training|between',
  'zwischen|entre|tussen|urlaub|abwesend|haus|absente?|conges?|vacances|vacaciones|ausente|ferie|assente|ferias|afwezig|vakantie|semester',
)
const FOR =
  /(?<![a-z])(?:for|the|durante|por|pendant|fur|per|voor) (?:the )?(?:next |coming |about |another |at least |nachsten |prochaines |prochains |proximas |prossime |komende )?(?=(?:\d|an? |one|two|three|four|five|six|few|couple|zwei|drei|eine|deux|trois|une|dos|tres|una|due|twee))/g
const TODAY =
  /(?<![a-z])(?:out|away|off|closed|leave|absent|training|meetings?|conference|seminar|travell?ing|unavailable|offsite|sick|showings|event|sale|office)(?![a-z])[^.!?]{0,40}?(?<![a-z])(?:today|this (?:morning|afternoon)|(?:rest of the|for the|all) day)(?![a-z])/
const THIS_WEEK =
  /(?<![a-z])(?:out|away|off|closed|leave|absent|training|conference|travell?ing|vacation|unavailable|sick|sede)(?![a-z])[^.!?]{0,40}?(?:this week|(?:rest|remainder) of the week|all week|diese woche|cette semaine|esta semana|questa settimana|deze week)(?![a-z])/

const whole = ({ day, next, isWeek }: Read) => (isWeek ? day.add({ weeks: 1 }) : next)

/** Of 'July 27 through August 7, returning Monday': the Monday that comes after it. */
const weekdayAfter = (weekday: Day, spans: Day[]) => {
  const later = spans.map((back) => weekday.until(back).days).filter((days) => days > 0 && days < 100)
  return weekday.add({ weeks: Math.ceil(Math.max(0, ...later) / 7) })
}
const AWAY_BEFORE = /(?:out|away|off|office|meetings?|unavailable|closed|training)[^.!?]{0,40}$/

/** Of words before a day, those by which somebody returns; not 'I will get back to you', 'call me back'. */
const RETURN =
  /^(?:return|back|re-?open|wieder|zuruck|retour|revien|rentrer|regres|vuel|volver|reincorpor|rientr|torner|ritorn|retorn|volt|terug|tillbaka|ater|tilba)/
const IN_TOUCH =
  /(?<![a-z])(?:call|write|text|ring|phone|reach|hear|answer|reply|respond|report|e-?mail)(?: (?:me|us|you|him|her|them|it))?(?: (?:right|straight))? $/
const TO_SOMEBODY = / (?:to|with) (?:you|me|us|them)(?![a-z])/y
const TO_RETURN = /^$|(?:[:.,;!]|(?<![a-z])(?:will|i'll|we'll|shall|i|we|to|my|on|upon|of|until|and|office)) $/
const isReturn = (said: string, { index, 0: word }: RegExpExecArray) => {
  const before = said.slice(Math.max(index - 30, 0), index)
  if (!RETURN.test(word) || matched(TO_SOMEBODY, said, index + word.length)) return false
  // 'Please return the form by Monday.'
  if (word === 'return') return TO_RETURN.test(before)
  return !(word === 'back' && IN_TOUCH.test(before))
}

/** `at`: where it is said. `isClear`: by words that say themselves that somebody returns, or is away. */
type Said = { day: Day; at: number; isClear?: boolean }
/** Each way in which somebody says it, the surest first. */
function* daysIn(said: string, today: Day): Generator<Said> {
  const around = (found: RegExpExecArray) => {
    const isDayFirst = found[1] === undefined
    return { isDayFirst, read: dayFrom(said, found.index + found[0].length, today, isDayFirst) }
  }
  const spans = [...said.matchAll(/(?<![\w/.])[\da-s]/g)].flatMap(({ index: at }) => {
    const day = spanAt(said, at, today, false)
    return day ? [{ day, at }] : []
  })
  const spanDays = spans.map(({ day }) => day)
  for (const found of said.matchAll(BACK)) {
    const { read } = around(found)
    if (!read) continue
    const how = { at: found.index, isClear: isReturn(said, found) }
    const on = read.isVague && !isTimeOnly(read) ? weekdayAfter(read.day, spanDays) : read.day
    yield { day: read.isAfter ? whole(read) : on, ...how }
  }
  for (const found of said.matchAll(FIRST)) {
    const day = dayFrom(said, found.index + found[0].length, today, !/^(?:on|from|as of)/.test(found[0]))
    const then = day && matched(THEN, said, day.end)
    if (!then) continue
    const end = day.end + then[0].length
    const isInTouch = /get back$/.test(then[0]) && matched(TO_SOMEBODY, said, end) !== null
    yield { day: day.day, at: end, isClear: !isInTouch }
  }
  for (const found of said.matchAll(THROUGH)) {
    const { read } = around(found)
    if (read && !read.isStart) yield { day: whole(read), at: found.index }
  }
  for (const found of said.matchAll(UNTIL)) {
    const { read } = around(found)
    if (!read || read.isStart) continue
    // 'Call my cell until 6 pm.'
    const isOther = isTimeOnly(read) && !AWAY_BEFORE.test(said.slice(Math.max(found.index - 60, 0), found.index))
    const isWhole = read.isAfter || matched(INCLUSIVE, said, read.end)
    if (!isOther) yield { day: isWhole ? whole(read) : read.day, at: found.index }
  }
  yield* spans
  for (const found of said.matchAll(OFF)) {
    const { read, isDayFirst } = around(found)
    if (!read) continue
    const back = backAfter(said, read, today, isDayFirst, true)
    if (back) yield { day: back, at: found.index }
    else if (!read.isStart && !read.isAfter) yield { day: whole(read), at: found.index }
  }
  for (const { index, 0: before } of said.matchAll(FOR)) {
    const day = dayAt(said, index + before.length, today)
    if (day) yield { day: day.day, at: index }
  }
  if (TODAY.test(said)) yield { day: today.add({ days: 1 }), at: 0, isClear: true }
  if (THIS_WEEK.test(said)) yield { day: today.add({ days: 8 - today.dayOfWeek }), at: 0, isClear: true }
}

/** The first of the days that is to come; else one that has passed, because it was left standing. */
const firstOf = (days: Iterable<Said>, today: Day): Said | undefined => {
  // Nobody is away for longer; a slip of the pen, or somebody who would stop all messages, may say so.
  const latest = today.add({ years: 1 })
  let passed: Said | undefined
  for (const said of days) {
    if (Temporal.PlainDate.compare(said.day, latest) > 0) continue
    if (Temporal.PlainDate.compare(said.day, today) > 0) return said
    passed ??= said
  }
  return passed
}
/** The day from which the writer of an out-of-office answer is back. Undefined if it names none. */
export const backOn = (text: string, today: Day): Day | undefined => firstOf(daysIn(plainOf(text), today), today)?.day

/** Words by which an automatic message says that its writer is away. */
const AWAY = [
  ...AWAY_WORDS,
  /\b(?:out of (?:the )?(?:office|country|town)|on (?:\w+ ){0,2}(?:vacation|holidays?|leave|pto|sabbatical)|ooo\b|(?<!right |straight )away\b(?! (?:we|you)\b)|out (?:today|sick|until|through)|(?:out|off|home|been) sick|jury duty|unavailable (?:until|through|from|today)|travell?ing|offline (?:until|for)|vacation (?:responder|notice)|(?:limited|no|intermittent|little|sporadic) (?:\w+ ){0,3}(?:access|connectivity)|(?:in|at|attending) an? (?:\w+ ){0,3}(?:training|conference|seminar|offsite)|(?:return|back) (?:to|in|at) (?:the |my )?(?:office|work|desk)|closed (?:for|from|until|through|between|due|on (?!weekends|sat|sun)|in observance)|will be closed|will re-?open|we re-?open|(?:maternity|paternity|parental|medical|family) leave)/,
  /\b(?:i am|i[’']m|i will be|i[’']ll be|we are|we[’']re|we will be|we[’']ll be) (?:\w+ )?(?:(?:out|off) (?:until|till?|through|thru|from|next week|this week)\b|out (?:on|starting|beginning|between|for|this|next|the (?:week|rest|whole)|(?:mon|tues|wednes|thurs|fri)day|tomorrow|\d))/,
  /abwesen|im urlaub|elternzeit|mutterschutz|en congé|en vacances|absente?\b|de vacaciones|ausente|ferie\b|férias|assente|fuori (?:ufficio|sede)|afwezig|vakantie|semester\b|不在|休暇|휴가|부재|в отпуске|休假|외출/,
]
/** The reports of mail systems and calendars, and receipts, which repeat our subject or our words. */
const NOTICE =
  /^(?:un(?:deliverable|delivered)|delivery|mail delivery|returned mail|failure notice|(?:not )?read|delivered|return receipt|receipt|accepted|declined|tentative|gelesen|lu|leído|acuse de recibo)\b/i
/** A help desk has received something; nobody says that they are away themselves. */
const RECEIVED =
  /\b(?:ticket|case) (?:number|#|id|was|has)|(?:ticket|case|request|enquiry|inquiry|message|e-?mail|submission|application)\b[^.]{0,30}\b(?:received|created|opened|logged|assigned)\b|\bwe(?:'ve| have)? (?:received|got) your\b|\bhemos recibido\b|\bhaben (?:ihre|deine) \S+ erhalten\b/
const PERSONALLY = /\b(?:i|i'm|i’m|i'll|i’ll|my|ich|je|estoy|sono|estou|ik)\b/

const isAwayIn = (where: string) => AWAY.some((pattern) => pattern.test(where))
const wordsOf = (text: string) => text.slice(0, 4000).toLowerCase().replaceAll(/\s+/g, ' ')
/** Whether the sentence that names the day says that somebody is away or returns: 'my lease runs until October' does not. */
const isClear = (plain: string, said: Said) => {
  const from = Math.max(plain.slice(0, said.at).search(/[.!?;][^.!?;]*$/), said.at - 400, 0)
  const [sentence = ''] = /^.[^.!?;]*/.exec(plain.slice(from, from + 800)) ?? []
  return said.isClear || isAwayIn(sentence) || AWAY_PLAIN.test(sentence)
}
/** Such words without accents, and on their own. */
const AWAY_PLAIN =
  /(?<![a-z])(?:(?:am|be|i'm|are|we're|currently) (?:out|off)|(?:maternity|paternity|parental|medical|family|sick|annual|extended) leave|elternzeit|urlaub|conges?|vacances|vacaciones|ferias|semester|erreichbar|reachable|fuera|fora|fuori)(?![a-z])/

/**
 * What an automatic message says of its writer's absence: the day from which they are back, 'Unknown' if it does not say
 * or is not understood; undefined if they are not away, such as a receipt, a bounce, a help desk's answer, or what was
 * left standing after its day.
 */
export const absenceIn = (subject: string, text: string, today: Day): Day | 'Unknown' | undefined => {
  if (NOTICE.test(subject.trim())) return undefined
  const said = wordsOf(text)
  // Behind 'Automatic reply:' and 'Re:' our own subject is repeated.
  const bare = subject.replace(
    /^(?:auto(?:matic|mated)?(?:[- ]?(?:reply|response))?|automatische antwort)\s*[:：]\s*/i,
    '',
  )
  const isSubject =
    AWAY_SUBJECTS.some((pattern) => pattern.test(bare)) || (!/[:：]/.test(subject) && isAwayIn(subject.toLowerCase()))
  const isPersonal = PERSONALLY.test(said)
  const plain = plainOf(text)
  const days = [...daysIn(plain, today)]
  const isSoon = ({ day }: Said) => today.until(day).days <= SOON_DAYS
  const isAway =
    isSubject || (isAwayIn(said) && (isPersonal || firstOf(days, today) !== undefined || !RECEIVED.test(said)))
  // Who does not say that they are away may say when they return.
  if (!isAway && !isPersonal && !/\bwe\b/.test(said)) return undefined
  const counts = (one: Said) => (isAway ? isSoon(one) || isClear(plain, one) : one.isClear)
  const found = firstOf(days.filter(counts), today)
  const back = found?.day ?? (isSubject ? backOn(bare, today) : undefined)
  if (!back) return isAway ? 'Unknown' : undefined
  if (Temporal.PlainDate.compare(back, today) <= 0) return undefined
  return isAway || today.until(back).days <= SOON_DAYS ? back : 'Unknown'
}

/** Words by which somebody says that they are back, or were away: 'I'm back in town, yes'; not 'I'm back in town on Friday'. */
const IS_BACK =
  /\b(?:i'?m|i am|we'?re|we are) (?:\w+ )?(?:back|home)(?: (?:in|at|to|from) (?:the |my |our )?[a-z]+)?(?: (?:now|already|today|early|again|safely))*(?:[.,!;:)]|$| -| (?:and|but|so|since)\b)|\b(?:just|already|finally) (?:got|came|arrived|returned)\b|\b(?:got|came|made it) back\b|\b(?:i|we) (?:was|were|have been|had been)|\b(?:i|we)'ve (?:just )?(?:been|returned)\b|(?<!not |n't )\bbeen (?:\w+ )?(?:away|out|on|travell?ing)\b|\bno longer (?:away|out|on)\b/

/** Whether a person who answers says that they are away nevertheless: 'I'm away until Friday, but yes'. */
export const isStillAway = (text: string, today: Day): boolean =>
  absenceIn('', text, today) !== undefined && !IS_BACK.test(wordsOf(text).replaceAll(/[’‘]/g, "'"))
