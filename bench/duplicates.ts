import type { Call } from './calls.ts'
import { type Filled, superuser } from './fill.ts'
import { type Program, signIn } from './program.ts'

/** The calls about duplicates: the list, for who sees all and for an agent, and those of one contact. */
export const duplicateCalls = async (program: Program, { tenantId }: Filled, agent: string): Promise<Call[]> => {
  const db = await superuser(program)
  try {
    const { rows } = await db.query<{ id: number }>(
      'select contact_id::int as id from contact where tenant_id = $1 order by contact_id desc limit 1000',
      [tenantId],
    )
    return [
      {
        name: 'duplicates: the list',
        make: (n) => ({ method: 'GET', path: `/api/contact/duplicates?offset=${(n % 10) * 50}` }),
      },
      {
        name: 'duplicates: the list, agent',
        as: agent,
        make: () => ({ method: 'GET', path: '/api/contact/duplicates' }),
      },
      {
        name: 'duplicates: of one contact',
        make: (n) => ({ method: 'GET', path: `/api/contact/duplicates?contactId=${rows[n % rows.length]?.id}` }),
      },
    ]
  } finally {
    await db.end()
  }
}

const NOTES = 10_000

/**
 * What happens once: telling the duplicates of all contacts for the first time, and merging a contact with ten thousand
 * notes, and taking that back; in milliseconds.
 */
export const timeDuplicates = async (program: Program, { tenantId }: Filled, admin: string) => {
  const db = await superuser(program)
  const { access_token: token } = await signIn(program, admin)
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, program.url), { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { MergeId: number }
  }
  const timed = async <T>(what: string, work: () => Promise<T>) => {
    const start = performance.now()
    const result = await work()
    return { what, milliseconds: Math.round(performance.now() - start), result }
  }
  try {
    const first = await timed('duplicates: first run', () =>
      db.query('select contact_keys_renew($1, array(select contact_id from contact where tenant_id = $1))', [tenantId]),
    )
    const { rows: last } = await db.query<{ id: number }>(
      'select contact_id::int as id from contact where tenant_id = $1 order by contact_id desc limit 2',
      [tenantId],
    )
    const [other = 0, KeepContactId = 0] = last.map(({ id }) => id)
    await db.query(
      `insert into note (tenant_id, contact_entity_id, note)
       select tenant_id, contact_entity_id, 'Note ' || n from contact, generate_series(1, ${NOTES}) n
       where tenant_id = $1 and contact_id = $2`,
      [tenantId, other],
    )
    const merge = await timed(`duplicates: merge with ${NOTES} notes`, () =>
      send('/api/contact/merge', { KeepContactId, OtherContactIds: [other] }),
    )
    const undo = await timed(`duplicates: undo of a merge with ${NOTES} notes`, () =>
      send(`/api/contact/merge/${merge.result.MergeId}/undo`, {}),
    )
    await db.query(
      'delete from note n using contact c where c.tenant_id = $1 and c.contact_id = $2 and n.tenant_id = $1 and n.contact_entity_id = c.contact_entity_id',
      [tenantId, other],
    )
    return [first, merge, undo].map(({ what, milliseconds }) => ({ what, milliseconds }))
  } finally {
    await db.end()
  }
}
