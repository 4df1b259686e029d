import { transactionDates } from '@dormer/contract/deals/dates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** The dates of the transactions a user works on; days are YYYY-MM-DD, both inclusive. */
export const transactionDatesQuery = (userId: number, range: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: within(keys.transactionDates, userId, range),
    queryFn: ({ signal }) => call(transactionDates, { params: { userId }, query: range }, { signal }),
    enabled: userId > 0,
  })
