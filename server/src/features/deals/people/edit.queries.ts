import type { personBody } from '@dormer/contract/deals/people'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { saveEdits } from '../../people/contacts/edits.queries.ts'
import type { findPerson } from './people.queries.ts'

type Stored = Awaited<ReturnType<typeof findPerson>>
type Given = Partial<Omit<z.output<typeof personBody>, 'TransactionPeopleId' | 'PeopleRoleId' | 'FullName'>>

/** 'Ana Maria Lopez' becomes Ana Maria and Lopez. */
const splitName = (fullName: string) => {
  const words = fullName.trim().split(/\s+/)
  return { FirstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), LastName: words.length > 1 ? words.at(-1) : '' }
}

/**
 * A person with the given changes. The name comes as one field or two: the one that differs from what was stored
 * counts.
 */
export const named = (stored: Stored, given: Given, FullName: string | undefined) => {
  const { FirstName = stored.FirstName, LastName = stored.LastName } = given
  const isRenamed = FirstName !== stored.FirstName || LastName !== stored.LastName
  const name =
    FullName !== undefined && FullName !== stored.FullName && !isRenamed ? splitName(FullName) : { FirstName, LastName }
  return { ...stored, ...given, ...name }
}

const personColumns = [
  'FirstName',
  'LastName',
  'Email',
  'CellPhone',
  'OfficePhone',
  'CompanyName',
  'Address',
  'City',
  'StateCode',
  'ZipCode',
] as const

/** If the person is a contact, all but the company belongs to the contact and changes there. */
export const savePerson = async (db: Tx, actor: Actor, stored: Stored, next: ReturnType<typeof named>) => {
  if (!stored.CanEdit)
    throw new HttpError(403, {
      Message:
        stored.ContactId === null
          ? 'Others in the brokerage use this person, too. Ask an admin to make the change, or add a new person.'
          : 'This person is a contact of somebody else. Ask their agent or an admin to change it.',
    })
  if (stored.ContactId !== null) {
    const { FirstName, LastName, Email, CellPhone, Address, City, StateCode, ZipCode } = next
    await saveEdits(db, actor, {
      Contact: {
        ContactId: stored.ContactId,
        ...{ FirstName, LastName, Email, CellPhone, Address, City, StateCode, ZipCode },
        WorkPhone: next.OfficePhone,
      },
    })
  }
  // A linked person follows the contact; only the company is the person's own.
  const own = stored.ContactId === null ? personColumns : (['CompanyName'] as const)
  const changes = Object.fromEntries(own.map((column) => [column, next[column]]))
  await db
    .updateTable('transaction_people')
    .set(changes)
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionPeopleId', '=', stored.TransactionPeopleId)
    .execute()
}
