import { displayName } from '@dormer/contract/display-name'
import { POINTS_MOST, type PointKind } from '@dormer/contract/people/contact-points'
import { formatPhone } from '@dormer/contract/phone'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact, lockContact } from '../contacts/contacts.queries.ts'
import { deletePoint, findPoint, insertPoints, pointsOf } from './contact-points.queries.ts'
import { labelOf, readPoint } from './contact-points.rules.ts'

/** What a contact's list of points is about, locked until the transaction ends. */
const lock = async (db: Tx, actor: Actor, contactId: number) => {
  const { Contact } = await lockContact(db, actor, contactId)
  return { Contact, points: await pointsOf(db, actor, contactId) }
}
type Locked = Awaited<ReturnType<typeof lock>>

const ownOf = ({ Contact }: Locked) => [Contact.Email, Contact.CellPhone, Contact.HomePhone, Contact.WorkPhone]

const nouns: Record<PointKind, string> = { Email: 'email address', Phone: 'phone number' }

/** The value as it is kept; what cannot be read, or is there already, is refused in words. */
const pointOf = (locked: Locked, Value: string, kind: PointKind | undefined, ownId?: number) => {
  const read = readPoint(Value, kind)
  if ('fault' in read) throw invalid({ Value: read.fault })
  const { Kind, Address, Extension } = read
  const isThere =
    (Extension === null && ownOf(locked).includes(Address)) ||
    locked.points.some((one) => one.ContactPointId !== ownId && one.Address === Address && one.Extension === Extension)
  if (isThere) throw invalid({ Value: `${displayName(locked.Contact)} already has this ${nouns[Kind]}` })
  return { Value: Value.trim(), ...read }
}

export const contactPointRoutes = {
  contactPoints: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    return pointsOf(db, actor, ContactId)
  },

  saveContactPoint: async ({ db, actor, query, body: { ContactPointId, Kind: kind, Value, Label } }) => {
    const locked = await lock(db, actor, query.contactId)
    const { ContactId } = locked.Contact
    if (ContactPointId === undefined) {
      if (Value === undefined) throw invalid({ Value: 'Email or phone is required' })
      const read = pointOf(locked, Value, kind)
      if (locked.points.filter((one) => one.Kind === read.Kind).length >= POINTS_MOST)
        throw invalid({
          Value: `A contact has at most ${POINTS_MOST} further ${nouns[read.Kind]}${read.Kind === 'Email' ? 'es' : 's'}`,
        })
      const [added] = await insertPoints(db, actor.TenantId, [{ ContactId, ...read, Label: labelOf(read.Kind, Label) }])
      if (!added) throw new Error('what is not there yet is added')
      return added
    }
    const before = locked.points.find((one) => one.ContactPointId === ContactPointId)
    if (!before) throw notFound('email or phone')
    if (kind !== undefined && kind !== before.Kind)
      throw invalid({
        Kind: `This is ${before.Kind === 'Email' ? 'an email' : 'a phone'}. Remove it and add the other`,
      })
    const changed = {
      ...(Value === undefined ? {} : pointOf(locked, Value, before.Kind, ContactPointId)),
      ...(Label === undefined ? {} : { Label: labelOf(before.Kind, Label) }),
    }
    if (Object.keys(changed).length > 0)
      await db
        .updateTable('contact_point')
        .set(changed)
        .where('TenantId', '=', actor.TenantId)
        .where('ContactPointId', '=', ContactPointId)
        .execute()
    return { ...before, ...changed }
  },

  removeContactPoint: async ({ db, actor, query }) => {
    const { ContactPointId, ContactId } = await findPoint(db, actor, query.pointId)
    await lockContact(db, actor, ContactId)
    const { numDeletedRows } = await deletePoint(db, actor, ContactPointId)
    if (numDeletedRows === 0n) throw notFound('email or phone')
    return { Successful: true } as const
  },

  makePrimary: async ({ db, actor, query }) => {
    const { ContactId } = await findPoint(db, actor, query.pointId)
    const { Contact, points } = await lock(db, actor, ContactId)
    const point = points.find((one) => one.ContactPointId === query.pointId)
    if (!point) throw notFound('email or phone')
    const { ContactPointId, Kind, Address, Extension } = point
    if (Extension !== null)
      throw refused('A number with an extension cannot be the main phone, because nobody can text it.')
    if (Kind === 'Phone' && !/^\d{10}$/.test(Address))
      throw refused('The main phone is a US number of ten digits. This one can stay in the list.')
    const field = Kind === 'Email' ? 'Email' : 'CellPhone'
    const before = Contact[field]
    // The list gives it up before the field takes it: nothing is ever in both.
    await deletePoint(db, actor, ContactPointId)
    await db
      .updateTable('contact')
      .set({ [field]: Address })
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', ContactId)
      .execute()
    // With an id of its own: whoever still sees the list as it was cannot remove or change this by the other's.
    if (before !== null)
      await insertPoints(db, actor.TenantId, [
        {
          ContactId,
          Kind,
          Label: Kind === 'Email' ? 'Other' : 'Mobile',
          Value: Kind === 'Email' ? before : formatPhone(before),
          Address: before,
          Extension: null,
        },
      ])
    return pointsOf(db, actor, ContactId)
  },
} satisfies Partial<Handlers>
