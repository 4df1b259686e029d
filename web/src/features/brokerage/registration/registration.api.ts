import type { PlanId } from '@dormer/contract/brokerage/plans'
import { finalizeRegistration, register, setPaymentMethod } from '@dormer/contract/brokerage/registration'
import { signIn } from '@dormer/contract/brokerage/session'
import type { Request } from '@dormer/contract/endpoint'
import { call } from '../../../api/client.ts'
import { startSession } from '../../../api/session.ts'
import type { Paid } from '../billing/cards.ts'

export type Person = Request<typeof register>['body']
export const beginRegistration = (body: Person) => call(register, { body })

/** The first card finalizes the registration; after it was declined, further ones go to the payment method. */
export const payFor = (Email: string, Subscription: PlanId) => {
  let TenantId: number | undefined
  return async (card: string | undefined): Promise<Paid> => {
    const token = card ?? ''
    const paid =
      TenantId === undefined
        ? await call(finalizeRegistration, { body: { Email, cardToken: token, Subscription } })
        : await call(setPaymentMethod, { params: { TenantId }, query: { token } })
    TenantId = paid.TenantId
    return paid
  }
}

export const enter = async (username: string, password: string) =>
  startSession(await call(signIn, { body: { grant_type: 'password', username, password } }))
