import { timingSafeEqual } from 'node:crypto'
import type { PlanId } from '@dormer/contract/brokerage/plans'
import type { Registered } from '@dormer/contract/brokerage/registration'
import type { FastifyRequest } from 'fastify'
import { withPlace } from '../../../access/hashing.ts'
import { faultOfPassword } from '../../../access/password-rules.ts'
import { checkPassword, hashPassword } from '../../../access/passwords.ts'
import { hashToken } from '../../../access/tokens.ts'
import { isUnique } from '../../../db/failures.ts'
import { HttpError, invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { isPaid } from '../../../providers/payments/payments.ts'
import type { Services } from '../../../services.ts'
import { billingOf, orderOf, withBillingLease } from '../billing/billing.queries.ts'
import { findAccount } from '../session/session.queries.ts'
import { registrationCounters, signInCounters, takeTry } from '../session/throttle.ts'
import { zoneKnown } from '../users/users.queries.ts'
import { proofOf, sendProof } from './proof.ts'
import { beginRegistration, continueRegistration, type Registering } from './registration.queries.ts'

/** 403 where the operator adds the brokerages. */
const requireOpen = ({ payments }: Services) => {
  if (!payments)
    throw new HttpError(403, {
      Message: 'Brokerages cannot register here themselves. Ask whoever runs this installation to add yours.',
    })
}

const isTaken = () =>
  invalid({ Email: 'Somebody already signs in with this email address. Log in, or use another address.' })

/**
 * Continues an unpaid registration, only with its password; attempts count as at sign-in. 400 for any other address
 * that is taken, after the same amount of work.
 */
const takeUp = async (person: Registering, password: string, request: FastifyRequest, { database }: Services) => {
  const account = await database.transaction((db) => findAccount(db, person.Email))
  const tried = await takeTry(database, signInCounters(person.Email, request.ip, undefined))
  const isRight = await checkPassword(password, account?.PasswordHash, 'stranger')
  if (!account || !isRight || account.Closed !== 'NotActivated') throw isTaken()
  await tried.succeeded()
  return database.asTenant(account.TenantId, async (db) => {
    await continueRegistration(db, account, person)
    return { TenantId: account.TenantId, Proof: (await billingOf(db, account.TenantId))?.Proof ?? '' }
  })
}

/** Whether this browser has the proof of the registration. */
const isProven = (request: FastifyRequest, { config }: Services, proof: string | null | undefined) => {
  const given = proofOf(request, config)
  return Boolean(given && proof && timingSafeEqual(hashToken(given), hashToken(proof)))
}

/** Pays. Once paid, it stays paid, whatever card is sent. */
const pay = async (
  services: Services,
  TenantId: number,
  cardToken: string,
  chosen: PlanId | undefined,
): Promise<Registered> =>
  withBillingLease(services, TenantId, async (row, payer, payments) => {
    const before = await payments.read(payer)
    const isDone = row.DateActivated !== null || isPaid(before)
    const order = { ...orderOf(row), PlanId: chosen ?? row.PlanId }
    const { State, Declined } = isDone ? { State: before, Declined: null } : await payments.pay(payer, order, cardToken)
    const Successful = isDone || isPaid(State)
    return {
      State,
      ...(!isDone && { PlanId: order.PlanId }),
      result: {
        Successful,
        TenantId,
        StripeCustomerId: State.CustomerId,
        Message: Successful ? null : Declined,
        ConfirmSecret: Successful ? null : State.ConfirmSecret,
      },
    }
  })

export const registrationRoutes = {
  getRegistration: async ({ services: { payments } }) => ({
    IsOpen: payments !== undefined,
    CardForm: payments?.cardForm ?? null,
  }),

  register: {
    // Hashing a password is slow, so no transaction is open during it.
    outside: async ({ body: { Password, TimeZone, ...person }, services, request, reply }) => {
      requireOpen(services)
      const { database, config } = services
      await takeTry(database, registrationCounters(request.ip), 'registrations')
      const fault = await faultOfPassword(Password, person)
      if (fault) throw invalid({ Password: fault })
      const begin = async () => {
        if (await database.transaction((db) => findAccount(db, person.Email))) return undefined
        const PasswordHash = await hashPassword(Password, undefined, 'stranger')
        return database.transaction(async (db) => {
          const zone = TimeZone ? await zoneKnown(db, TimeZone) : 'America/Chicago'
          return beginRegistration(db, person, { PasswordHash, TimeZone: zone })
        })
      }
      const { TenantId, Proof } = await withPlace('stranger', async () => {
        // If two requests arrive at once with one address, the second continues what the first began, if it is the same
        // person.
        const begun = await begin().catch((error) => {
          if (!isUnique(error)) throw error
        })
        return begun ?? takeUp(person, Password, request, services)
      })
      request.security.TenantId = TenantId
      sendProof(request, reply, config, Proof)
      return { Successful: true as const, TenantId }
    },
  },

  finalizeRegistration: {
    outside: async ({ body: { Email, cardToken, Subscription }, services, request }) => {
      requireOpen(services)
      const { TenantId, isHere } = await services.database.transaction(async (db) => {
        const account = await findAccount(db, Email)
        const row = account && (await billingOf(db, account.TenantId))
        return { TenantId: account?.TenantId ?? 0, isHere: isProven(request, services, row?.Proof) }
      })
      if (!isHere)
        throw invalid({
          Email:
            'This registration was not started in this browser. Go back and enter the same email and password again.',
        })
      request.security.TenantId = TenantId
      return pay(services, TenantId, cardToken, Subscription)
    },
  },

  setPaymentMethod: {
    outside: async ({ params: { TenantId }, query: { token }, services, request }) => {
      requireOpen(services)
      const row = await services.database.asTenant(TenantId, (db) => billingOf(db, TenantId))
      if (!isProven(request, services, row?.Proof)) throw notFound('registration')
      request.security.TenantId = TenantId
      return pay(services, TenantId, token, undefined)
    },
  },
} satisfies Partial<Handlers>
