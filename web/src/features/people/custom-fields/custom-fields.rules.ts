import { readMoney } from '@dormer/contract/money'
import type { CustomField, CustomFieldKind } from '@dormer/contract/people/custom-fields'
import { readWrittenDay } from '@dormer/contract/written-day'
import { formatCount } from '../../../ui/format.ts'

/** What each kind is called and holds. */
export const kinds: Record<CustomFieldKind, { label: string; holds: string }> = {
  Text: { label: 'Text', holds: 'Any text' },
  Number: { label: 'Number', holds: 'A number, such as a count or size' },
  Money: { label: 'Money', holds: 'An amount in dollars' },
  Date: { label: 'Date', holds: 'A date' },
  Choice: { label: 'One choice', holds: 'One value from a list' },
  Choices: { label: 'Multiple choice', holds: 'Any number of values from a list' },
  YesNo: { label: 'Yes or no', holds: 'Yes or no' },
}

export const hasChoices = (kind: CustomFieldKind) => kind === 'Choice' || kind === 'Choices'

const isYesNo = (text: string) => /^(?:y|n|yes|no|true|false)$/i.test(text)
/** A number as people and programs write it; a zip code that begins with 0 and long ids are none. */
const isNumber = (text: string) => /^-?(?:\d{1,3}(?:,\d{3})+|(?!0\d)\d{1,12})(?:\.\d+)?$/.test(text)
const isMoney = (text: string) => typeof readMoney(text) === 'string' && /[$km]|usd|dollar|thousand|mil/i.test(text)
const isDay = (text: string) => Boolean(readWrittenDay(text))

/** The kind that all samples of an imported field can be read as; otherwise text. */
export const proposedKind = (samples: readonly string[]): CustomFieldKind => {
  const texts = samples.map((one) => one.trim()).filter(Boolean)
  const all = (is: (text: string) => boolean) => texts.length > 0 && texts.every(is)
  if (all(isYesNo)) return 'YesNo'
  if (texts.some(isMoney) && all((text) => isMoney(text) || isNumber(text))) return 'Money'
  if (all(isNumber)) return 'Number'
  if (all(isDay)) return 'Date'
  return 'Text'
}

/** The choices typed, one on a line; blanks and repetitions are left out. */
export const choicesIn = (text: string): string[] => {
  const seen = new Set<string>()
  return text.split('\n').flatMap((line) => {
    const choice = line.trim()
    const key = choice.toLowerCase()
    if (!choice || seen.has(key)) return []
    seen.add(key)
    return [choice]
  })
}

export const contactsInWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'contact' : 'contacts'}`

/** The fields whose name has these words, in any case; `also` is what else may have them. */
export const fieldsNamed = (
  fields: readonly CustomField[],
  search: string,
  also: (field: CustomField) => string | null = () => null,
) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return fields.filter((field) => {
    const text = `${field.Name} ${also(field) ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
