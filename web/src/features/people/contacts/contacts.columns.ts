import { type ColumnName, type Kind, listColumns } from '@dormer/contract/contact-fields'
import { formatDay, formatMoney, formatPhone } from '../../../ui/format.ts'

/** How the kinds of fields are shown that are not shown as they stand. */
export const formats: Partial<Record<Kind, (text: string) => string>> = {
  phone: formatPhone,
  day: formatDay,
  money: formatMoney,
  occupancy: (text) => text.replace(/^\w/, (letter) => letter.toUpperCase()),
}

/** The columns a person may add to the list: what they are called, and how they are shown. */
export const columns = Object.fromEntries(
  [...listColumns].map(([name, { label, kind }]) => [name, { label, format: formats[kind] }]),
) as Record<ColumnName, { label: string; format?: (text: string) => string }>
