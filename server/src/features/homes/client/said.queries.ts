import { escapeHtml } from '@dormer/contract/html'
import { formatPhone } from '@dormer/contract/phone'
import type { Tx } from '../../../db/connect.ts'
import { pointsOf } from '../../people/contact-points/contact-points.queries.ts'

/** Who somebody says they are. */
export type Said = { FirstName: string; LastName?: string | null; Email?: string | null; Phone?: string | null }
export const nameSaid = ({ FirstName, LastName }: Said) => [FirstName, LastName].filter(Boolean).join(' ')

type Of = { TenantId: number; ContactId: number; ContactEntityId: number; where: string }

/** Details that the contact lacks are kept as a note: nobody has proved that they are the contact's. */
export const keepSaid = async (db: Tx, { TenantId, ContactId, ContactEntityId, where }: Of, said: Said) => {
  const had = await db
    .selectFrom('contact')
    .select(['Name', 'Email', 'CellPhone', 'HomePhone', 'WorkPhone'])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', ContactId)
    .executeTakeFirstOrThrow()
  // A number with an extension is a switchboard's: many people have it.
  const further = (await pointsOf(db, { TenantId }, ContactId))
    .filter((one) => one.Extension === null)
    .map((one) => one.Address)
  const isKnown =
    had.Name.toLowerCase() === nameSaid(said).toLowerCase() &&
    (!said.Email || [had.Email, ...further].includes(said.Email)) &&
    (!said.Phone || [had.CellPhone, had.HomePhone, had.WorkPhone, ...further].includes(said.Phone))
  if (isKnown) return
  const told = [nameSaid(said), said.Email, said.Phone && formatPhone(said.Phone)].filter(Boolean).join(', ')
  const Note = `<p>${escapeHtml(`Said ${where}, not confirmed: ${told}`)}</p>`
  const before = await db
    .selectFrom('note')
    .select('NoteId')
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', ContactEntityId)
    .where('Note', '=', Note)
    .executeTakeFirst()
  if (!before) await db.insertInto('note').values({ TenantId, ContactEntityId, Note, IsByClient: true }).execute()
}
