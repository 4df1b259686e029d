import { type DayField, dayEvents } from '@dormer/contract/deals/transaction-fields'
import { CLOSED, type TransactionType } from '@dormer/contract/deals/transactions'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { todayIn } from '../../../time/clock.ts'
import { makeClientLink } from '../../homes/client/links.ts'
import { asClient } from '../../homes/client/visits.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { lockTransaction } from '../transactions/visible.queries.ts'
import { clientsOf, findShared } from './client-deals.queries.ts'
import { clientStationsOf } from './stations.rules.ts'

const dayFields = Object.keys(dayEvents) as DayField[]

const daysOf = (db: Tx, { TenantId }: Actor, TransactionId: number) =>
  db
    .selectFrom('transaction')
    .select(['Type', 'StatusId', 'IsSharedWithClients', ...dayFields])
    .where('TenantId', '=', TenantId)
    .where('TransactionId', '=', TransactionId)
    .$narrowType<{ Type: TransactionType }>()
    .executeTakeFirstOrThrow()

const present = async (db: Tx, actor: Actor, TransactionId: number) => {
  const transaction = await daysOf(db, actor, TransactionId)
  return {
    IsShared: transaction.IsSharedWithClients,
    Stations: clientStationsOf(transaction, String(todayIn(actor.TimeZone))),
    Clients: await clientsOf(db, actor, TransactionId),
  }
}

export const clientDealRoutes = {
  getDealSharing: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.id)
    return present(db, actor, TransactionId)
  },

  // A closed transaction is not changed by it: sharing can always be stopped.
  setDealSharing: async ({ db, actor, params, body: { IsShared } }) => {
    const { TransactionId } = await lockTransaction(db, actor, params.id)
    await db
      .updateTable('transaction')
      .set({ IsSharedWithClients: IsShared })
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionId', '=', TransactionId)
      .where('IsSharedWithClients', '<>', IsShared)
      .execute()
    return present(db, actor, TransactionId)
  },

  makeDealLink: async ({ db, actor, params, body, services, request }) => {
    const { TransactionId, IsSharedWithClients } = await lockTransaction(db, actor, params.id)
    const { ContactId } = await findContact(db, actor, body.ContactId)
    if (!(await clientsOf(db, actor, TransactionId)).some((client) => client.ContactId === ContactId))
      throw invalid({ ContactId: 'Choose one of the clients of this transaction' })
    if (!IsSharedWithClients) throw refused('Share the dates with the clients first.')
    const base = siteAddress(services.config, request)
    const link = { ContactId, UserId: actor.UserId, TransactionId, DisableForcedRegistration: true }
    return { Url: await makeClientLink(db, actor.TenantId, base, link) }
  },

  getClientDeal: ({ query, ...call }) =>
    asClient(call, async (client) => {
      const deal = await findShared(client, query.dealId)
      if (!deal) throw notFound('transaction')
      return {
        ...{ DealId: deal.TransactionId, Type: deal.Type, Street: deal.Street, Town: deal.Town },
        IsClosed: deal.StatusId === CLOSED,
        Stations: clientStationsOf(deal, String(todayIn(client.site.TimeZone))),
      }
    }),
} satisfies Partial<Handlers>
