import type { LedgerEntry } from '@dormer/contract/deals/ledger'
import { formatCents, formatDay, formatInstantTime } from '../../../ui/format.ts'
import { planWords } from '../plans/plan.draft.ts'

type Field = LedgerEntry['Fields'][number]

const things: Record<LedgerEntry['Kind'], string> = {
  Transaction: 'transaction',
  Commission: 'commission',
  CommissionAdjustment: 'adjustment',
  CommissionShare: "agent's share",
  SplitPlan: 'split plan',
  PlanAssignment: 'split plan of',
  Disbursement: 'disbursement statement',
}
/** 'Changed the adjustment Referral'. */
export const deedOf = ({ What, Kind, Title }: Pick<LedgerEntry, 'What' | 'Kind' | 'Title'>) =>
  [What, 'the', things[Kind], Title].filter(Boolean).join(' ')

/** A stored list, in words. */
const listWords = (text: string): string => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  if (Array.isArray(value)) {
    const said = value.map(({ Name, Instructions }) => [Name, Instructions].filter(Boolean).join(': ')).filter(Boolean)
    return said.length > 0 ? said.join('; ') : 'As usual'
  }
  if (typeof value !== 'object' || value === null) return text
  if ('Tiers' in value) return planWords(value as never).join(', ')
  const paid = value as { BrokerSplit?: string; Commission?: string; Deals?: number }
  const parts = [
    Number(paid.BrokerSplit ?? 0) > 0 && `${formatCents(paid.BrokerSplit ?? '0')} paid to the brokerage`,
    Number(paid.Commission ?? 0) > 0 && `${formatCents(paid.Commission ?? '0')} commission`,
    (paid.Deals ?? 0) > 0 && `${paid.Deals} deals`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing'
}

/** A value, formatted as everywhere else; null if there is none. */
export const wordsOf = ({ Type }: Pick<Field, 'Type'>, value: string | null): string => {
  if (value === null) return 'nothing'
  if (Type === 'money') return formatCents(value)
  if (Type === 'percent') return `${Number(Number(value).toFixed(6))}%`
  if (Type === 'day') return formatDay(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(value)) return formatInstantTime(value)
  return /^[[{]/.test(value) ? listWords(value) : value
}
