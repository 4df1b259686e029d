import {
  cancelPlan,
  getBilling,
  getInvoices,
  resumePlan,
  setCard,
  setPlan,
  setSeats,
} from '@dormer/contract/brokerage/billing'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { notifyFailure } from '../../../ui/notify.ts'

export const billingQuery = queryOptions({
  queryKey: within(keys.billing, 'plan'),
  queryFn: ({ signal }) => call(getBilling, {}, { signal }),
})
export const invoicesQuery = queryOptions({
  queryKey: within(keys.billing, 'invoices'),
  queryFn: ({ signal }) => call(getInvoices, {}, { signal }),
})

/** Where else billing shows: the banner, and how many seats are free. */
const stale = [keys.billing, keys.currentUser, keys.users] as const

const useChange = <V>(mutationFn: (value: V) => Promise<unknown>) =>
  useMutation({ mutationFn, meta: { stale: [...stale] }, onError: (error) => notifyFailure(error) })

/** Failures are shown in the card form. */
export const usePayWith = () =>
  useMutation({
    mutationFn: (cardToken: string | undefined) => call(setCard, { body: { cardToken } }),
    meta: { stale: [...stale] },
  })
export const useSetPlan = () =>
  useMutation({
    mutationFn: (Subscription: number) => call(setPlan, { body: { Subscription } }),
    meta: { stale: [...stale] },
  })
export const useSetSeats = () => useChange((Seats: number) => call(setSeats, { body: { Seats } }))
export const useCancel = () => useChange(() => call(cancelPlan, {}))
export const useResume = () => useChange(() => call(resumePlan, {}))
