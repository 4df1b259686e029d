import type { CustomField, CustomFieldKind, CustomValue } from '@dormer/contract/people/custom-fields'
import { formatCount, formatDay, formatMoney } from '../../../ui/format.ts'

/** Digits with separators between thousands; the decimals stay as they are. */
const formatNumber = (text: string) =>
  text.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) =>
      `${sign}${Number.isSafeInteger(Number(whole)) ? formatCount(Number(whole)) : whole}`,
  )

const written: Partial<Record<CustomFieldKind, [is: RegExp, called: string]>> = {
  Number: [/^[-−]?[\d.,]+$/, 'a number'],
  Money: [/^[-−$]*[\d.,]+$/, 'an amount'],
  Date: [/^\d{4}-\d\d-\d\d$/, 'a date'],
  YesNo: [/^(true|false|yes|no)$/i, 'Yes or No'],
}
/** What a text is not that came back with an undone merge after its field's kind was changed; undefined of any other. */
export const isNot = (kind: CustomFieldKind, text: string): string | undefined => {
  const [is, called] = written[kind] ?? []
  return is && !is.test(text) ? called : undefined
}

/** A value as people read it, from how the server writes it as text; several choices are separated by commas. */
export const shownText = (kind: CustomFieldKind, text: string): string => {
  const not = isNot(kind, text)
  if (not) return `${text} (not ${not})`
  if (kind === 'Number') return formatNumber(text)
  if (kind === 'Money') return formatMoney(text)
  if (kind === 'Date') return formatDay(text)
  if (kind === 'YesNo') return /^(true|yes)$/i.test(text) ? 'Yes' : 'No'
  return text
}
/** A contact's value as people read it; null if there is none. */
export const shownValue = ({ Kind }: CustomField, value: CustomValue | undefined): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.join(', ') || null
  return shownText(Kind, String(value))
}
