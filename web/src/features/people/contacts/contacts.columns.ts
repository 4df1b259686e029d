import { type ColumnName, type Kind, listColumns } from '@dormer/contract/contact-fields'
import { formatPhone } from '@dormer/contract/phone'
import { formatDay, formatMoney } from '../../../ui/format.ts'

/** Formatters for the kinds of fields not shown as is. */
export const formats: Partial<Record<Kind, (text: string) => string>> = {
  phone: formatPhone,
  day: formatDay,
  money: formatMoney,
  occupancy: (text) => text.replace(/^\w/, (letter) => letter.toUpperCase()),
}

/** The columns a user can add to the list: their labels and formats. */
export const columns = Object.fromEntries(
  [...listColumns].map(([name, { label, kind }]) => [name, { label, format: formats[kind] }]),
) as Record<ColumnName, { label: string; format?: (text: string) => string }>
