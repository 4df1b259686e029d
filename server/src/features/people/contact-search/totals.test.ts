import { searchContacts } from '@dormer/contract/people/contact-search'
import {
  addJointContact,
  clearNew,
  createContact,
  deleteContacts,
  updateContact,
} from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

/*
 * The list's total is the sum of what each change appended to contact_count, so it must equal a count whatever
 * happened, in any order: random work by several users, then every list they can ask for.
 */
const t = await startTestProgram()

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
  return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
}

test.for([1, 2])('totals are what counting gives, after random work (seed %i)', async (seed) => {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { TenantId, admin, agent, colleague, lender, leader } = await t.makeBrokerage(`North${seed}`)
  const agents = [null, admin.UserId, agent.UserId, colleague.UserId, leader.UserId]
  const types = [1, 2, 3, 4]
  const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  const contacts = () =>
    t.query<{ id: number; entity: number }>(
      'select contact_id::int as id, contact_entity_id::int as entity from contact where tenant_id = $1',
      [TenantId],
    )

  /** It may deadlock with other work whatever order it takes its rows in: one of the two is refused. */
  const toStatus = (error: { code?: string }) => {
    if (error.code !== '40P01') throw error
    return { status: 409 }
  }

  const work: (() => Promise<{ status: number }>)[] = [
    () =>
      t.call(createContact, {
        as: admin,
        body: { ...person, AssignedAgentId: pick(agents), ContactTypeId: pick(types) },
      }),
    () => t.call(createContact, { as: lender, body: person }),
    async () => {
      const { entity } = pick(await contacts())
      return t.call(addJointContact, { as: admin, body: { ContactEntityId: entity, FirstName: 'Jo' } })
    },
    async () => {
      const [one, other] = [pick(await contacts()), pick(await contacts())]
      return t.call(addJointContact, { as: admin, body: { ContactEntityId: one.entity, ContactId: other.id } })
    },
    async () => {
      const { id } = pick(await contacts())
      const Entity = {
        AssignedAgentId: pick(agents),
        AssignedLenderId: pick([null, lender.UserId]),
        ContactTypeId: pick(types),
      }
      return t.call(updateContact, { as: admin, body: { Contact: { ContactId: id }, Entity } })
    },
    async () => t.call(clearNew, { as: admin, query: { entityId: pick(await contacts()).entity } }),
    async () => {
      const all = await contacts()
      if (all.length < 12) return { status: 200 }
      const ids = [pick(all).id, pick(all).id, pick(all).id]
      return t.call(deleteContacts, { as: admin, body: ids })
    },
    async () => {
      // In bulk, as an import or a mass action does it.
      await t.query(
        `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id, contact_type_id)
           select $1, (select min(source_id) from source where tenant_id = $1), $2, 1 + n % 4 from generate_series(1, 7) n
           returning contact_entity_id as id)
         insert into contact (tenant_id, contact_entity_id, first_name, last_name) select $1, id, 'A', 'B' from e`,
        [TenantId, pick(agents)],
      )
      return t
        .query('update contact_entity set contact_type_id = $2 where tenant_id = $1 and contact_entity_id % 3 = 0', [
          TenantId,
          pick(types),
        ])
        .then(() => ({ status: 200 }), toStatus)
    },
    async () => {
      await t.query('select compact_contact_count()')
      return { status: 200 }
    },
  ]

  const lists = [
    [undefined, 'true'],
    ...types.map((type) => [
      { PropertyName: 'ContactTypeId', Operation: 'Equals', Value: type },
      `contact_type_id = ${type}`,
    ]),
    [{ PropertyName: 'IsNew', Operation: 'IsTrue' }, 'is_new'],
    [{ PropertyName: 'AssignedAgentId', Operation: 'IsNull' }, 'assigned_agent_id is null'],
    [{ PropertyName: 'AssignedLenderId', Operation: 'IsNotNull' }, 'assigned_lender_id is not null'],
  ] as const
  const check = async () => {
    for (const user of [admin, agent, lender, leader]) {
      const own =
        user === admin
          ? 'true'
          : user === lender
            ? `assigned_lender_id = ${user.UserId}`
            : `assigned_agent_id = ${user.UserId}`
      for (const [filter, where] of lists) {
        const { body } = await t.call(searchContacts, {
          as: user,
          body: { Take: 1, Filters: filter ? [filter as never] : [] },
        })
        const [plain] = await t.query<{ n: number }>(
          `select count(*)::int as n from contact where tenant_id = $1 and ${own} and ${where}`,
          [TenantId],
        )
        expect(body[0]?.MaxRows ?? 0, `${user.Name}: ${where}`).toBe(plain?.n)
      }
    }
  }

  for (let i = 0; i < 4; i++) await work[0]?.()
  await check()
  for (let round = 0; round < 6; round++) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => pick(work)()))
    for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status)
    await check()
  }
  await t.query('select compact_contact_count()')
  await check()
})
