import type { ColumnName } from '@dormer/contract/brokerage/session'
import { formatDay, formatMoney, formatPhone } from '../../../ui/format.ts'

/** The columns a person may add to the list: what they are called, and how they are shown. */
export const columns: Record<ColumnName, { label: string; format?: (text: string) => string }> = {
  HomePhone: { label: 'Home Phone', format: formatPhone },
  WorkPhone: { label: 'Work Phone', format: formatPhone },
  Address: { label: 'Address' },
  City: { label: 'City' },
  StateCode: { label: 'State' },
  ZipCode: { label: 'Zip Code' },
  DateOfBirth: { label: 'Date of Birth', format: formatDay },
  Profession: { label: 'Profession' },
  Income: { label: 'Income', format: formatMoney },
  Occupancy: { label: 'Occupancy', format: (text) => text.replace(/^\w/, (letter) => letter.toUpperCase()) },
  PurchaseAnniversary: { label: 'Purchase Anniversary', format: formatDay },
  SaleAnniversary: { label: 'Sale Anniversary', format: formatDay },
  ReferralSource: { label: 'Referral Source' },
  Tags: { label: 'Tags' },
}
