import { toCents } from '@dormer/contract/cents'
import { formatMoney, readMoney } from '@dormer/contract/money'
import {
  CUSTOM_TEXT_MOST,
  type CustomField,
  type CustomFieldKind,
  type CustomValue,
} from '@dormer/contract/people/custom-fields'
import { readDayAsWritten } from '../../../time/dates.ts'

/** What has to be known of a field to read, filter and sort its values. */
export type OwnField = Pick<CustomField, 'CustomFieldId' | 'Name' | 'Kind' | 'Choices'>

/** A value as it is stored: as it is shown, and as it is compared; of several choices, one of them. */
export type StoredValue = {
  Value: string
  Choice: string | null
  Number: string | null
  Day: string | null
  Flag: boolean | null
}

const stored = (Value: string, compared: Partial<StoredValue> = {}): StoredValue => ({
  Value,
  Choice: null,
  Number: null,
  Day: null,
  Flag: null,
  ...compared,
})

/** 1,250.5, -3, .5, 1 250 or 12%; each group of thousands is complete, so that 1,5 is not taken for 15. */
const number = /^(-?)((?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,20})(?:\.(\d{0,10}))?|\.(\d{1,10}))%?$/
const readNumber = (text: string): string | undefined => {
  const [, sign = '', figure, places = '', onlyPlaces = ''] = number.exec(text.replace(/^−/, '-')) ?? []
  if (figure === undefined) return undefined
  const whole = (figure.split('.')[0] ?? '').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const rest = (places || onlyPlaces).replace(/(?<!0)0+$/, '')
  const plain = rest ? `${whole}.${rest}` : whole
  return plain === '0' ? plain : sign + plain
}

/** Amounts owed are written -500, ($500) or $-500. */
const readAmount = (text: string): string | undefined => {
  const [, bare] = /^(?:-|−|\$-)\s?(.+)$/.exec(text) ?? /^\((.+)\)$/.exec(text) ?? []
  const amount = readMoney(bare ?? text)
  if (!amount) return undefined
  const cents = toCents(amount)
  return bare !== undefined && /[1-9]/.test(cents) ? `-${cents}` : cents
}

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', '✓', '✔'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off'])

const choiceIn = ({ Choices }: OwnField, text: string) =>
  Choices.find((choice) => choice.toLowerCase() === text.toLowerCase())

/** Several choices in one text, as files have them: A; B. */
const severalIn = (field: OwnField, text: string) =>
  choiceIn(field, text) === undefined ? text.split(/[;,|\n]/).map((one) => one.trim()) : [text]

const listed = (Choices: readonly string[]) => {
  const some = Choices.slice(0, 5).map((choice) => `“${choice}”`)
  return Choices.length > 5 ? `${some.join(', ')} …` : some.join(', ').replace(/, (?=[^,]*$)/, ' or ')
}

type Reader = (text: string, field: OwnField) => StoredValue[] | undefined
const kinds: Record<CustomFieldKind, { read: Reader; asks: (field: OwnField) => string }> = {
  Text: { read: (text) => [stored(text)], asks: () => 'Enter text' },
  Number: {
    read: (text) => {
      const plain = readNumber(text)
      return plain === undefined ? undefined : [stored(plain, { Number: plain })]
    },
    asks: () => 'Enter a number, such as 1,250 or 3.5',
  },
  Money: {
    read: (text) => {
      const plain = readAmount(text)
      return plain === undefined ? undefined : [stored(plain, { Number: plain })]
    },
    asks: () => 'Enter an amount in dollars, such as 85,000',
  },
  Date: {
    read: (text) => {
      const Day = readDayAsWritten(text)
      return Day === undefined || Day < '0001' ? undefined : [stored(Day, { Day })]
    },
    asks: () => 'Enter a date, such as 5/17/2026',
  },
  Choice: {
    read: (text, field) => {
      const Choice = choiceIn(field, text)
      return Choice === undefined ? undefined : [stored(Choice, { Choice })]
    },
    asks: ({ Choices }) => `Choose ${listed(Choices)}`,
  },
  Choices: {
    read: (text, field) => {
      const chosen = severalIn(field, text)
        .filter(Boolean)
        .map((one) => choiceIn(field, one))
      if (chosen.includes(undefined)) return undefined
      return field.Choices.filter((choice) => chosen.includes(choice)).map((Choice) => stored(Choice, { Choice }))
    },
    asks: ({ Choices }) => `Choose among ${listed(Choices)}`,
  },
  YesNo: {
    read: (text) => {
      const word = text.toLowerCase()
      if (yes.has(word)) return [stored('Yes', { Flag: true })]
      return no.has(word) ? [stored('No', { Flag: false })] : undefined
    },
    asks: () => 'Enter Yes or No',
  },
}

/**
 * A value of a field as it is stored, from what the API was sent or from text as people write it: $1,250.50, 5/17/2026,
 * yes. None for null, an empty text or no choices. Choices are found in any case, and several come in the field's order.
 */
export const readCustomValue = (field: OwnField, given: CustomValue): StoredValue[] | { fault: string } => {
  const { read, asks } = kinds[field.Kind]
  if (given === null) return []
  if (Array.isArray(given)) {
    if (given.length === 0) return []
    if (field.Kind !== 'Choices') return { fault: asks(field) }
    const unknown = given.find((one) => one.trim() !== '' && choiceIn(field, one.trim()) === undefined)
    if (unknown !== undefined) return { fault: `“${unknown.slice(0, 100)}” is none of the choices` }
    const chosen = given.map((one) => choiceIn(field, one.trim()))
    return field.Choices.filter((choice) => chosen.includes(choice)).map((Choice) => stored(Choice, { Choice }))
  }
  if (typeof given === 'boolean' && field.Kind !== 'YesNo') return { fault: asks(field) }
  const text = String(given).replaceAll('\0', '').trim()
  if (text === '') return []
  if (text.length > CUSTOM_TEXT_MOST) return { fault: `Use at most ${CUSTOM_TEXT_MOST} characters` }
  return read(text, field) ?? { fault: asks(field) }
}

/*
 * A text that a merge put away, and that is no value of the kind its field has since, comes back as it was when the merge is
 * undone: it is answered, said and shown so.
 */

/** A value as the API answers it, from the texts that are stored. */
export const answeredValue = ({ Kind }: Pick<OwnField, 'Kind'>, values: readonly string[]): CustomValue => {
  if (Kind === 'Choices') return [...values]
  const [value = null] = values
  return Kind === 'YesNo' && (value === 'Yes' || value === 'No') ? value === 'Yes' : value
}

/** A value in words, as a message says it. */
export const spokenValue = ({ Kind }: Pick<OwnField, 'Kind'>, values: readonly string[]): string => {
  const text = values.join(', ')
  if (Kind === 'Money' && /^-?\d+(?:\.\d+)?$/.test(text))
    return text.startsWith('-') ? `-${formatMoney(text.slice(1))}` : formatMoney(text)
  if (Kind === 'Number') return text.replace(/^-?\d+/, (whole) => BigInt(whole).toLocaleString('en-US'))
  if (Kind !== 'Date' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return Temporal.PlainDate.from(text).toLocaleString('en-US', { dateStyle: 'long' })
}

/** Choices as they are kept: each once, in their order, none blank. */
export const choicesOf = (given: readonly string[]): string[] => {
  const kept = new Map<string, string>()
  for (const choice of given.map((one) => one.trim()).filter(Boolean))
    if (!kept.has(choice.toLowerCase())) kept.set(choice.toLowerCase(), choice)
  return [...kept.values()]
}

/**
 * What became of the choices: a choice that stands where another one stood, in a list of the same length, is its new
 * name; others that are missing were removed.
 */
export const choiceChanges = (before: readonly string[], after: readonly string[]) => {
  const gone = before.filter((choice) => !after.includes(choice))
  const isRenamed = before.length === after.length
  const renamed = gone.flatMap((from) => {
    const to = after[before.indexOf(from)]
    return isRenamed && to !== undefined && !before.includes(to) ? [{ from, to }] : []
  })
  return { renamed, removed: gone.filter((choice) => !renamed.some(({ from }) => from === choice)) }
}
