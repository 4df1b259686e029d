import type { CurrentUser, FixedColumn } from '@dormer/contract/brokerage/session'
import { type ColumnName, type Kind, listColumns } from '@dormer/contract/contact-fields'
import { keepsOwnContacts } from '@dormer/contract/permissions'
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

/** The columns that are there unless they are hidden, with their titles. */
export const fixedColumns: Record<FixedColumn, string> = {
  Assigned: 'Assigned',
  TypeSource: 'Type/Source',
  ActivityDates: 'Activity Dates',
  Urgency: 'Urgency',
  Actions: 'Actions',
}
/** Which of them a user's list leaves out: unless chosen otherwise, whose a contact is from those who see only their own. */
export const hiddenColumns = (user: CurrentUser | undefined): readonly FixedColumn[] =>
  user?.Preferences.HiddenContactColumns ?? (user && keepsOwnContacts(user) ? ['Assigned'] : [])
