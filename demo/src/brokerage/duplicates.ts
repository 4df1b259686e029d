import type { Tx } from '../../../server/src/db/connect.ts'
import { insertAll } from './insert.ts'

const SPHERE = 3
const PHONE_CALL = 1
const DAY = 24 * 60 * 60 * 1000

type Original = {
  FirstName: string
  LastName: string
  Email: string | null
  CellPhone: string | null
  Address: string | null
  City: string | null
  StateCode: string | null
  ZipCode: string | null
}
type Entered = Partial<Original> & Pick<Original, 'FirstName' | 'LastName'>

/** How people come to be entered twice, and a couple who is two people. */
const ways: { note: string; enter: (original: Original) => Entered }[] = [
  {
    note: 'Signed in at the open house on Sunday.',
    enter: ({ FirstName, LastName, Email }) => ({ FirstName: `${FirstName.charAt(0)}.`, LastName, Email }),
  },
  {
    note: 'From the old address book: gets the market letter by mail.',
    enter: ({ FirstName, LastName, Email, Address, City, StateCode, ZipCode }) => ({
      FirstName: `${FirstName} M.`,
      LastName,
      Email: Email?.replace('@', '.home@') ?? null,
      ...{ Address, City, StateCode, ZipCode },
    }),
  },
  {
    note: 'Answers the phone in the evening.',
    enter: ({ FirstName, LastName, CellPhone }) => ({
      FirstName: FirstName === 'Jordan' ? 'Alex' : 'Jordan',
      LastName,
      CellPhone,
    }),
  },
  {
    note: 'Called about the sign on the lawn.',
    enter: ({ FirstName, LastName, CellPhone }) => ({ FirstName, LastName, CellPhone }),
  },
]

/** Some who are in the contacts twice, as in any brokerage, and a couple with one phone. Last: nothing else refers to them. */
export const seedDuplicates = async (db: Tx, TenantId: number, agents: number[], now: number) => {
  const originals = await db
    .selectFrom('contact')
    .innerJoin('contact_entity', (join) =>
      join
        .onRef('contact_entity.TenantId', '=', 'contact.TenantId')
        .onRef('contact_entity.ContactEntityId', '=', 'contact.ContactEntityId'),
    )
    .select(['FirstName', 'LastName', 'Email', 'CellPhone', 'Address', 'City', 'StateCode', 'ZipCode'])
    .select(['contact_entity.SourceId', 'contact_entity.AssignedAgentId'])
    .where('contact.TenantId', '=', TenantId)
    .where('contact_entity.ContactTypeId', '=', 4)
    .where('Address', '<>', '')
    .where('Email', 'is not', null)
    .where('CellPhone', 'is not', null)
    .where('FirstName', 'is not', null)
    .where('LastName', 'is not', null)
    .orderBy('ContactId')
    .execute()
  const entered = agents.flatMap((agent) => {
    const own = originals.filter(({ AssignedAgentId }) => AssignedAgentId === agent)
    return ways.flatMap(({ note, enter }, n) => {
      const original = own[n * 3]
      return original ? [{ note, agent, SourceId: original.SourceId, person: enter(original) }] : []
    })
  })
  const since = (n: number) => new Date(now - (40 + 23 * n) * DAY).toISOString()
  const households = entered.map(({ SourceId, agent }, n) => ({
    TenantId,
    SourceId,
    AssignedAgentId: agent,
    ContactTypeId: SPHERE,
    IsNew: false,
    DateCreated: since(n),
  }))
  const ids = await insertAll(db, 'contact_entity', 'ContactEntityId', households)
  const household = (n: number) => ({ TenantId, ContactEntityId: ids[n] as number, DateCreated: since(n) })
  const persons = entered.map(({ person }, n) => ({ ...household(n), ...person }))
  const people = await insertAll(db, 'contact', 'ContactId', persons)
  const calls = entered.map(({ agent }, n) => ({
    ...household(n),
    ContactId: people[n] as number,
    UserId: agent,
    ActivityTypeId: PHONE_CALL,
    Description: 'Short call, all is well. Next one in the spring.',
    DateLogged: since(n),
  }))
  await insertAll(db, 'activity', 'ActivityId', calls)
  const notes = entered.map(({ note, agent }, n) => ({ ...household(n), Note: `<p>${note}</p>`, UserId: agent }))
  await insertAll(db, 'note', 'NoteId', notes)
}
