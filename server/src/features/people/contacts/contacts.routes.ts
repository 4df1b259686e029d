import { TAGS_FOUND, TAGS_LISTED } from '@dormer/contract/people/contacts'
import { phoneDigits } from '@dormer/contract/phone'
import { sql } from 'kysely'
import { seeingAll, visibleTo } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import { icu } from '../../../db/names.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { addContact, addPersons } from '../acts/add-contacts.ts'
import { deleteContacts } from '../acts/delete.ts'
import { removeTags, tagHousehold } from '../acts/tags.ts'
import { searchWords } from '../contact-search/search-text.ts'
import { textMatch } from '../contact-search/text-match.queries.ts'
import { contactDetail, findContact, findEntity, findReached, setContacted } from './contacts.queries.ts'
import { saveEdits } from './edits.queries.ts'
import { linkJoint, unlinkJoint } from './households.queries.ts'
import { tags } from './options.queries.ts'

const done = { Successful: true } as const

export const contactRoutes = {
  getContact: ({ db, actor, query }) => contactDetail(db, actor, query.contactId),

  createContact: async ({ db, actor, body }) => {
    const { ContactId, IsVisible, AssignedAgentId, AgentName } = await addContact(db, actor, body)
    // Nobody is given the id of a contact they may not open.
    return { ContactId: IsVisible ? ContactId : null, AssignedAgentId, AgentName }
  },

  updateContact: async ({ db, actor, body }) => {
    await saveEdits(db, actor, body)
    // A user who hands a contact to somebody else sees it one last time.
    return contactDetail(db, seeingAll(actor), body.Contact.ContactId)
  },

  addJointContact: async ({ db, actor, body: { ContactEntityId, ContactId, TenantId, ...person } }) => {
    if (TenantId !== undefined && TenantId !== actor.TenantId) throw notFound('contact')
    const entity = await findEntity(db, actor, ContactEntityId)
    if (ContactId !== undefined) {
      const contact = await findContact(db, actor, ContactId)
      // The person gets that household's agent and lender, and an emptied household is deleted.
      requireRight(actor, 'ReassignContacts')
      await linkJoint(db, actor, contact, entity.ContactEntityId)
      return { ContactId }
    }
    if (!person.FirstName && !person.LastName) throw invalid({ FirstName: 'Enter a first or a last name' })
    const [added] = await addPersons(db, actor.TenantId, [{ ...person, ContactEntityId: entity.ContactEntityId }])
    return { ContactId: added?.ContactId as number }
  },

  unlinkJointContact: async ({ db, actor, body: { ContactId } }) => {
    const contact = await findContact(db, actor, ContactId)
    // Linking again, which undoes it, needs the same.
    requireRight(actor, 'ReassignContacts')
    return { ContactEntityId: await unlinkJoint(db, actor, contact) }
  },

  addTag: async ({ db, actor, params, body }) => {
    const { ContactEntityId } = await findEntity(db, actor, params.ContactEntityId)
    return tagHousehold(db, actor, ContactEntityId, body.Name)
  },

  removeTag: async ({ db, actor, params }) => {
    if ((await removeTags(db, actor, [params.TagContactEntityId])) === 0) throw notFound('tag')
    return done
  },

  findTags: async ({ db, actor, query }) => {
    const at = sql<number>`strpos(lower(name), lower(${query.search}))`
    const found = await db
      .selectFrom('tag')
      .select('Name')
      .where('TenantId', '=', actor.TenantId)
      .where(at, '>', 0)
      .orderBy(at)
      .orderBy(sql`name ${icu}`)
      .limit(TAGS_FOUND)
      .execute()
    return found.map((tag) => tag.Name)
  },

  contactTags: async ({ db, actor, reply }) => withTotal(reply, await tags(db, actor, TAGS_LISTED)),

  deleteContacts: async ({ db, actor, body }) => {
    await deleteContacts(db, actor, [...new Set(body)])
    return true
  },

  clearNew: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findEntity(db, actor, query.entityId)
    await db
      .updateTable('contact_entity')
      .set({ IsNew: false })
      .where('TenantId', '=', actor.TenantId)
      .where('ContactEntityId', '=', ContactEntityId)
      .where('IsNew', '=', true)
      .execute()
    return done
  },

  markContacted: async ({ db, actor, params }) => {
    const { ContactId } = await findContact(db, actor, params.ContactId)
    await setContacted(db, actor, ContactId)
    return done
  },

  contactOptions: async ({ db, actor, query, reply }) => {
    if (query.userId !== undefined && query.userId !== actor.UserId) await requireUser(db, actor, query.userId)
    const found = await textMatch(db, actor, searchWords(query.search))
    const chosen = db
      .selectFrom('contact')
      .where(visibleTo(actor, 'contact'))
      .$if(query.cellOnly === true, (q) => q.where('CellPhone', 'is not', null))
      .$if(query.userId !== undefined, (q) =>
        q.where((eb) =>
          eb.or([eb('AssignedAgentId', '=', query.userId ?? 0), eb('AssignedLenderId', '=', query.userId ?? 0)]),
        ),
      )
    const isSearched = found !== undefined && !query.cellOnly && query.userId === undefined
    const { Total } = isSearched
      ? { Total: found.hits }
      : await chosen
          .where(found?.isHit ?? sql<boolean>`true`)
          .select((eb) => eb.fn.countAll<number>().as('Total'))
          .executeTakeFirstOrThrow()
    reply.header('x-total-count', Total)
    return chosen
      .select(['ContactId', 'FirstName', 'LastName', 'CellPhone', 'Email'])
      .where(found?.isHitAlong ?? sql<boolean>`true`)
      .$if(found?.isAsTyped !== undefined, (q) => q.orderBy(found?.isAsTyped ?? sql`true`, 'desc'))
      .orderBy('DateCreated', 'desc')
      .orderBy('ContactId', 'desc')
      .limit(query.take)
      .execute()
  },

  findDuplicates: async ({ db, actor, body, reply }) => {
    const [Email, ...others] = [body.Email, ...(body.Emails ?? [])].flatMap((one) => one?.toLowerCase() || [])
    const Phones = (body.Phones ?? []).map(phoneDigits).filter((p) => p !== null)
    if (!Email && Phones.length === 0) return []
    const found = await findReached(db, actor, { Email, Phones })
    for (const other of others) found.push(...(await findReached(db, actor, { Email: other, Phones: [] })))
    const same = withTotal(
      reply,
      found.filter((one, at) => found.findIndex(({ ContactId }) => ContactId === one.ContactId) === at),
    )
    return same.map(({ ContactId, Name, AgentName, Visible, IsSameEmail }) => ({
      ContactId: Visible ? ContactId : null,
      Name: Visible ? Name : null,
      AgentName,
      Match: IsSameEmail ? ('Email' as const) : ('Phone' as const),
    }))
  },
} satisfies Partial<Handlers>
