import { DEALS_LISTED } from '@dormer/contract/deals/vendors'
import { findTransaction } from '../../../access/transactions.ts'
import { HttpError, invalid, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { named, savePerson } from '../people/edit.queries.ts'
import { findPerson, findPersons, roleName } from '../people/people.queries.ts'
import { dealsOf, mergePersons, onOthers, suggestionsFor, vendorsOf } from './vendors.queries.ts'

const done = { Successful: true } as const

export const vendorRoutes = {
  suggestVendors: async ({ db, actor, params, query }) =>
    suggestionsFor(db, actor, await findTransaction(db, actor, params.id), query.roleId, query.searchTerm),

  vendors: async ({ db, actor, query, reply }) =>
    withTotal(reply, await vendorsOf(db, actor, query.roleId, query.searchTerm)),

  vendorDeals: async ({ db, actor, params, query, reply }) => {
    const ids = [params.id, ...query.others.split(',').filter(Boolean).map(Number)]
    await findPersons(db, actor, ids)
    const deals = withTotal(reply, await dealsOf(db, actor, ids, DEALS_LISTED))
    return deals.map(({ PeopleRoleIds, ...deal }) => ({ ...deal, Roles: PeopleRoleIds.map(roleName).join(', ') }))
  },

  saveVendor: async ({ db, actor, params, body: { FullName, MergeIds, ...given } }) => {
    const stored = await findPerson(db, actor, params.id)
    const others = await findPersons(
      db,
      actor,
      MergeIds.filter((id) => id !== params.id),
    )
    const contact = others.find(({ ContactId }) => ContactId !== null)
    if (contact)
      throw invalid({ MergeIds: `${contact.FullName} is a contact and stays one. Merge the others into this contact.` })
    const locked = others.find(({ CanEdit }) => !CanEdit)
    if (locked)
      throw new HttpError(403, {
        Message: `Others in the brokerage use ${locked.FullName}, too. Ask an admin to merge it.`,
      })
    const ids = others.map(({ TransactionPeopleId }) => TransactionPeopleId)
    const elsewhere = await onOthers(db, actor, ids)
    if (elsewhere)
      throw new HttpError(403, {
        Message: `${elsewhere.FullName} is on transactions of colleagues, too. Ask an admin to merge it.`,
      })
    await savePerson(db, actor, stored, named(stored, given, FullName))
    if (ids.length > 0) await mergePersons(db, actor, params.id, ids)
    return done
  },

  hideVendor: async ({ db, actor: { TenantId, UserId, ...actor }, params, body }) => {
    const ids = [...new Set([params.id, ...body.VendorIds])]
    await findPersons(db, { TenantId, UserId, ...actor }, ids)
    if (body.IsHidden)
      await db
        .insertInto('vendor_hidden')
        .values(ids.map((TransactionPeopleId) => ({ TenantId, UserId, TransactionPeopleId })))
        .onConflict((c) => c.doNothing())
        .execute()
    else
      await db
        .deleteFrom('vendor_hidden')
        .where('TenantId', '=', TenantId)
        .where('UserId', '=', UserId)
        .where('TransactionPeopleId', 'in', ids)
        .execute()
    return done
  },

  shareVendor: async ({ db, actor, params, body: { IsShared } }) => {
    const { ContactId, FullName } = await findPerson(db, actor, params.id)
    if (ContactId !== null && IsShared)
      throw refused(
        `${FullName} is a contact, and is suggested only to users who can see the contact. Add the vendor as a person.`,
      )
    await db
      .updateTable('transaction_people')
      .set({ IsShared })
      .where('TenantId', '=', actor.TenantId)
      .where('TransactionPeopleId', '=', params.id)
      .execute()
    return done
  },
} satisfies Partial<Handlers>
