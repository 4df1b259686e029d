import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { yearsLater } from '../import/import.rules.ts'
import { readAmount, readNumber } from './amounts.rules.ts'
import { type DayOrder, readDay } from './days.rules.ts'
import { listIn, saysNothing, yesOrNo } from './values.rules.ts'

type Field = Pick<CustomField, 'Kind' | 'Choices'>
type Read = { value?: CustomValue; fault?: string } | 'nothing'

/** As long as a value may be. */
const LONGEST = 5000

const choiceOf = (choices: readonly string[], text: string) =>
  choices.find((choice) => choice.toLowerCase() === text.toLowerCase())

/** A cell as a value of one of the brokerage's own fields; of several choices, those that it has and why the rest is none. */
export const readCustom = (
  { Kind, Choices }: Field,
  { text, raw, order }: { text: string; raw: string; order: DayOrder },
  today: string,
): Read => {
  if (Kind === 'Text') {
    if (saysNothing(text, 'answer')) return 'nothing'
    return raw.length > LONGEST ? { fault: 'Use at most 5,000 characters' } : { value: raw }
  }
  const choice = choiceOf(Choices, text)
  if (Kind === 'Choice') {
    if (choice !== undefined) return { value: choice }
    return saysNothing(text, 'text') ? 'nothing' : { fault: 'Not one of the field’s choices' }
  }
  if (Kind === 'Choices') {
    if (choice !== undefined) return { value: [choice] }
    if (saysNothing(text, 'text')) return 'nothing'
    const all = listIn(raw)
    const found = all.flatMap((one) => choiceOf(Choices, one) ?? [])
    return {
      ...(found.length > 0 && { value: [...new Set(found)] }),
      ...(found.length < all.length && { fault: 'Some of these are not choices of the field' }),
    }
  }
  if (Kind === 'YesNo') {
    const answer = yesOrNo(text)
    if (answer !== undefined) return { value: answer }
    return saysNothing(text) ? 'nothing' : { fault: 'Write yes or no' }
  }
  if (saysNothing(text)) return 'nothing'
  const read =
    Kind === 'Date' ? readDay(text, order, yearsLater(today, 20)) : Kind === 'Money' ? readOwed(text) : readNumber(text)
  return read
}

/** Amounts owed are written -500, ($500) or $-500. */
const readOwed = (text: string) => {
  const [, bare] = /^(?:-|−|\$-) ?(.+)$/.exec(text) ?? /^\((.+)\)$/.exec(text) ?? []
  const read = readAmount(bare ?? text)
  return bare !== undefined && 'value' in read && /[1-9]/.test(read.value) ? { value: `-${read.value}` } : read
}
