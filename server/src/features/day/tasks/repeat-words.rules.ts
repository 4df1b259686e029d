import type { Repeat } from '@dormer/contract/day/tasks'

const DAY = '(?:mon|tue|tues|wed|weds|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?'
const EVERY = '(?:every|each)'
const OTHER = '(?:other|second|2nd)'

/** Words that say how often, and what stays of them to say when. */
const phrases: [pattern: string, repeat: Repeat, stays?: string][] = [
  [`${EVERY} (?:${OTHER}|two|2) we?e?ks?|every fortnight|fortnightly`, 'EveryOtherWeek'],
  [`${EVERY} ${OTHER} (${DAY})s?`, 'EveryOtherWeek', '$1'],
  [`${EVERY} (?:week ?day|work ?day|business day)s?|(?:on )?weekdays`, 'Weekdays'],
  [`${EVERY} (?:three|3) mo(?:nth)?s|${EVERY} quarter`, 'Quarterly'],
  [`${EVERY} day`, 'Daily'],
  [`${EVERY} we?e?k`, 'Weekly'],
  [`(?<!-)weekly on (${DAY})s?`, 'Weekly', '$1'],
  [`${EVERY} month`, 'Monthly'],
  [`${EVERY} y(?:ea)?r`, 'Yearly'],
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
  /\b(?:for (?:the next )?\w+ (?:day|we?e?k|mo(?:nth)?|quarter|y(?:ea)?r)s?|until|till?|(?<!walk[ -]?)(?:thru|through)|except|unless)\b.*/i
export const limitOf = (text: string) => limits.exec(text)?.[0]

type Taken = { text: string; Repeat: Repeat | null }

export const takePhrase = (text: string): Taken => {
  for (const [pattern, Repeat, stays = ''] of phrases) {
    const words = new RegExp(`\\b(?:${pattern})\\b(?!['’])`, 'i')
    if (words.test(text)) return { text: text.replace(words, stays), Repeat }
  }
  return { text, Repeat: null }
}

/** `text` is what the words for the time were taken out of. */
export const takeEnding = (text: string): Taken => {
  const [all, word = ''] = /\s([\w-]+)$/.exec(text.trimEnd()) ?? []
  const Repeat = endings[word.toLowerCase()]
  return all && Repeat ? { text: text.trimEnd().slice(0, -all.length), Repeat } : { text, Repeat: null }
}
