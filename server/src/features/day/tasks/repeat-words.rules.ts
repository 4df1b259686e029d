import type { Repeat } from '@dormer/contract/day/tasks'
import type { Words } from './as-typed.rules.ts'
import { ORDINAL, TAKEN } from './vocabulary.rules.ts'

const DAY = '(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?'
const EVERY = '(?:every|each)'
const OTHER = '(?:other|second|2nd)'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** Every 4th: where no noun follows, nor 'and 10th'. */
const NOTHING_ELSE = '\\s*(?:$|[.!?)]|,(?! ?\\d)|(?:at|@) ?\\d|\\d{1,2}(?::\\d\\d)? ?[ap]|noon)'

/** Words that say how often, and what stays of them to say when. */
const phrases: [pattern: string, repeat: Repeat, stays?: string][] = [
  // Every Friday starting December 4: a Friday, or neither is believed.
  [`${EVERY} (${DAY})s?,? (?:starting|beginning|from)(?: on)?(?: the)?`, 'Weekly', '$1'],
  [`${EVERY} other (${DAY})s?,? (?:starting|beginning|from)(?: on)?(?: the)?`, 'EveryOtherWeek', '$1'],
  [`${EVERY} (?:${OTHER}|two|2) we?e?ks?|every (?:14|fourteen) days|every fortnight|fortnightly`, 'EveryOtherWeek'],
  // Every second Monday: of each month to some, every other one to others.
  [`${EVERY} other (${DAY})s?`, 'EveryOtherWeek', '$1'],
  [`${EVERY} (?:week ?day|work ?day|business day)s?|(?:on )?weekdays`, 'Weekdays'],
  [`${EVERY} (?:three|3) mo(?:nth)?s|${EVERY} quarter|once (?:an?|per|${EVERY}) quarter`, 'Quarterly'],
  [`${EVERY} (?:(?:1|one) )?day|once (?:an?|per|${EVERY}) day`, 'Daily'],
  [`${EVERY} (?:(?:1|one) )?we?e?k|every 7 days|once (?:an?|per|${EVERY}) we?e?k`, 'Weekly'],
  [`(?<!-)weekly on (${DAY})s?`, 'Weekly', '$1'],
  [
    `${EVERY} (${ORDINAL})(?: (?:day )?of (?:the|every|each) month(?=${NOTHING_ELSE})|(?=${NOTHING_ELSE}))`,
    'Monthly',
    'on the $1',
  ],
  [
    `${EVERY} (${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2}|(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH})(?=${NOTHING_ELSE})`,
    'Yearly',
    'on $1',
  ],
  [`${EVERY} (?:(?:1|one) )?month|once (?:an?|per|${EVERY}) month`, 'Monthly'],
  [`${EVERY} (?:(?:1|one) )?y(?:ea)?r|every 12 months|once (?:an?|per|${EVERY}) y(?:ea)?r`, 'Yearly'],
  [`${EVERY} (morning|afternoon|evening|night)`, 'Daily', '$1'],
  [
    `${EVERY} (${DAY})s?|(?<!\\b(?:\\d+|two|three|four|few|couple|of|next|last|all|most|some) )(?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s(?! (?:from|open|showings?|meetings?|closings?))`,
    'Weekly',
    '$1$2',
  ],
]

/** Words that may as well be part of a name: 'send the weekly report'. They count where nothing but a time follows. */
const endings: Record<string, Repeat> = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'EveryOtherWeek',
  'bi-weekly': 'EveryOtherWeek',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  annually: 'Yearly',
}

/** What ends a series or interrupts it; a task that repeats does so until it is changed. */
const limits =
  /\b(?:for (?:(?:the next|the|next|up to|only|at most) )?(?:\w+ )?(?:days?|we?e?ks?|mo(?:nth)?s?|quarters?|y(?:ea)?rs?|times|occurrences|repeats)|for \d+ ?x|\d+ ?x|(?:\d+|two|three|four|five|six|ten) times|twice|thrice|(?:ends?|ending|stops?|stopping) (?=(?:(?:on|in|by|after|before) )?(?:the )?(?:\d|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|next|this|today|tomorrow))|up to|until|till?|(?<!walk[ -]?)(?:thru|through)|except|unless)\b.*/i
export const limitOf = (text: string): Words | undefined => {
  const found = limits.exec(text)
  return found ? { index: found.index, text: found[0] } : undefined
}

type Taken = { text: string; Repeat: Repeat | null }

export const takePhrase = (text: string): Taken => {
  for (const [pattern, Repeat, stays = ''] of phrases) {
    const words = new RegExp(`\\b(?:${pattern})\\b(?!['’])`, 'i')
    if (words.test(text)) return { text: text.replace(words, `${TAKEN} ${stays}`), Repeat }
  }
  return { text, Repeat: null }
}

/** `text` is what the words for the time were taken out of. */
export const takeEnding = (text: string): Taken => {
  const [all, word = ''] = /\s([\w-]+)$/.exec(text.trimEnd()) ?? []
  const Repeat = endings[word.toLowerCase()]
  return all && Repeat ? { text: text.trimEnd().slice(0, -all.length), Repeat } : { text, Repeat: null }
}
