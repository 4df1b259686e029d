import type { Monday } from '@dormer/contract/desk/monday'
import { formatDuration } from '../../../ui/duration.ts'

const first = (name: string) => name.split(' ')[0] ?? name

/** How soon new leads were answered: the slowest and the quickest, or who has answered none. */
export const answersOf = (answers: Monday['Answers']) => {
  const answered = answers.filter(({ MedianSeconds }) => MedianSeconds !== null)
  const none = answers.find(({ Touched, Leads }) => Touched === 0 && Leads > 0)
  const [slowest, quickest] = [answered[0], answered.at(-1)]
  const parts: string[] = []
  if (slowest?.MedianSeconds != null)
    parts.push(`${first(slowest.Name)} answered new leads in ${formatDuration(slowest.MedianSeconds)}`)
  if (quickest && quickest !== slowest && quickest.MedianSeconds !== null)
    parts.push(`${first(quickest.Name)} in ${formatDuration(quickest.MedianSeconds)}`)
  if (none) parts.push(`${first(none.Name)} none of ${none.Leads}`)
  if (parts.length === 0) return undefined
  // Whoever has answered none begins the sentence if nobody else can.
  return answered.length === 0 && none
    ? `${first(none.Name)} has answered none of ${none.Leads} new leads`
    : parts.join(', ')
}

/** The deal that lacks most, of those that are to close. */
export const neediest = (deals: Monday['Deals']) =>
  deals.reduce<Monday['Deals'][number] | undefined>(
    (most, deal) => (deal.Missing > (most?.Missing ?? 0) ? deal : most),
    undefined,
  )

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

export const leadsOf = (n: number) => `${count(n, 'lead')} ${n === 1 ? 'waits' : 'wait'} without an agent`
export const closingsOf = ({ Closings, Deals }: Monday) => {
  const late = Deals.filter(({ IsLate }) => IsLate).length
  const most = neediest(Deals)
  return [
    `${count(Closings, 'deal')} ${Closings === 1 ? 'closes' : 'close'} within a week`,
    late > 0 && `${late} ${late === 1 ? 'is' : 'are'} past the closing date`,
    most && `${most.Name} is missing ${count(most.Missing, 'document')}`,
  ]
    .filter(Boolean)
    .join('; ')
}
export const papersOf = (n: number) => `${count(n, 'document')} ${n === 1 ? 'waits' : 'wait'} for your review`

/** Money as one says it: without cents. */
const dollars = (amount: string) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export const moneyOf = ({ Expected, Earned, NextCap }: Monday) => {
  const parts = [
    Expected.Deals > 0 &&
      Number(Expected.Amount) > 0 &&
      `${dollars(Expected.Amount)} should come to the brokerage this month`,
    Earned.Deals > 0 && Number(Earned.Amount) > 0 && `${dollars(Earned.Amount)} came this year`,
    NextCap &&
      (NextCap.IsDue
        ? `${first(NextCap.Name)} caps with the deals that are open`
        : `${first(NextCap.Name)} caps next, ${dollars(NextCap.Left)} to go`),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join('; ') : undefined
}

/** Whether nothing waits for an admin. */
export const isDone = ({ UnassignedLeads, Closings, Papers }: Monday) =>
  UnassignedLeads === 0 && Closings === 0 && Papers === 0
