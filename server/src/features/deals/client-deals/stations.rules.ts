import type { ClientStation } from '@dormer/contract/deals/client-deals'
import { type Dated, type Milestone, milestones } from '@dormer/contract/deals/milestones'
import { openStatuses } from '@dormer/contract/deals/transactions'

const states: Record<Milestone['state'], ClientStation['State']> = {
  past: 'Done',
  today: 'Today',
  soon: 'Ahead',
  later: 'Ahead',
  overdue: 'Late',
}

/** The dates of a transaction as its clients see them; an open one ends with its closing, even without a date. */
export const clientStationsOf = (transaction: Dated, today: string): ClientStation[] => {
  const known = milestones(transaction, today).map(({ label, day, state, words }) => ({
    Name: label,
    Day: day,
    State: states[state],
    Words: state === 'overdue' ? 'later than planned' : words,
  }))
  const hasNoEnd = !transaction.ClosingDate && openStatuses.includes(transaction.StatusId)
  return hasNoEnd ? [...known, { Name: 'Closing', Day: null, State: 'NoDate', Words: 'no date yet' }] : known
}
