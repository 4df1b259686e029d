import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportFile } from '@dormer/contract/people/import-files'
import { from as copyFrom } from 'pg-copy-streams'
import { alternate, asJson, type BulkRow } from './bulk.ts'
import { ADMIN, type Filled, superuser } from './fill.ts'
import { type Program, signIn } from './program.ts'

const HEADER = [
  'First Name', 'Last Name', 'Email', 'Phone', 'City', 'State', 'Zip', 'Shoe Size', 'Favorite Color', 'Member No',
] // biome-ignore format: a list reads better in rows
/** New people with ten columns, of which three become imported fields. */
const people = (count: number, turn: number) => {
  const run = Date.now() % 1e9
  return Array.from({ length: count }, (_, n) => {
    const number = String((turn * count + n) % 1e7).padStart(7, '0')
    const phone = `${200 + (run % 700)}${number}`
    const own = [`${35 + (n % 12)}`, `Color ${n % 40}`, `M-${run}-${n}`]
    return [
      `Kim${run}`,
      `Number ${n}`,
      `kim.${run}.${n}@example.com`,
      phone,
      'Austin',
      'TX',
      `78${700 + (n % 60)}`,
      ...own,
    ]
  })
}

const openFiles = async (program: Program) => {
  const headers = { authorization: `Bearer ${(await signIn(program, ADMIN)).access_token}` }
  const call = async (path: string, init: RequestInit = {}) =>
    (await asJson(await fetch(new URL(`/api/contact/${path}`, program.url), { headers, ...init }))) as ImportFile
  const post = (id: number, act: string) => call(`import-file/${id}/${act}`, { method: 'POST' })
  const done = async (id: number, state: ImportFile['State']) => {
    for (;;) {
      const file = await call(`import-file/${id}`)
      if (file.State === 'Failed') throw new Error(`the import went wrong: ${file.Message}`)
      if (file.State === state) return file
      await sleep(100)
    }
  }
  return {
    /** Imports new people by a matched file, filling blanks; returns the file. */
    run: async (count: number, turn: number) => {
      const body = new FormData()
      const lines = [HEADER, ...people(count, turn)].map((cells) => cells.join())
      body.set('File', new File([lines.join('\r\n')], 'people.csv'))
      const { ImportFileId } = await call('import-file', { method: 'POST', body })
      await post(ImportFileId, 'import')
      const file = await done(ImportFileId, 'Imported')
      if (file.Imported?.New !== count) throw new Error(`the import went wrong: ${JSON.stringify(file.Imported)}`)
      return file
    },
    undo: async (id: number) => {
      await post(id, 'undo')
      return (await done(id, 'Undone')).Undone?.Removed ?? 0
    },
  }
}

/** Compared with COPY of the same rows into the same tables, with their triggers, indexes and foreign keys. */
export const measureMatchedImport = async (program: Program, filled: Filled, count: number): Promise<BulkRow> => {
  const files = await openFiles(program)
  const db = await superuser(program)
  const { tenantId, agentIds } = filled
  const { rows } = await db.query('select min(source_id) as id from source where tenant_id = $1', [tenantId])
  const reserve = async (table: string, key: string) => {
    const { rows } = await db.query(
      `select setval(name, nextval(name) + $3) - $3 as first from pg_get_serial_sequence($1, $2) name`,
      [table, key, count],
    )
    return Number(rows[0]?.first)
  }
  const copy = (into: string, lines: unknown[][]) =>
    pipeline(
      Readable.from(lines.map((cells) => `${cells.join('\t')}\n`)),
      db.query(copyFrom(`copy ${into} from stdin`)),
    )
  const bare = async (turn: number) => {
    const household = await reserve('contact_entity', 'contact_entity_id')
    const contact = await reserve('contact', 'contact_id')
    const persons = people(count, 100 + turn)
    await db.query('begin')
    await copy(
      'contact_entity (tenant_id, contact_entity_id, source_id, contact_type_id, assigned_agent_id)',
      persons.map((_, n) => [tenantId, household + n, rows[0].id, 1, agentIds[n % agentIds.length]]),
    )
    await copy(
      'contact (tenant_id, contact_id, contact_entity_id, first_name, last_name, email, cell_phone, city, state_code, zip_code)',
      persons.map((cells, n) => [tenantId, contact + n, household + n, ...cells.slice(0, 7)]),
    )
    await copy(
      'imported_field (tenant_id, contact_id, name, value, file_name)',
      persons.flatMap((cells, n) =>
        cells.slice(7).map((value, at) => [tenantId, contact + n, HEADER[7 + at], value, 'people.csv']),
      ),
    )
    await db.query('commit')
    return count
  }
  const api = async (turn: number) => (await files.run(count, turn)).Imported?.New ?? 0
  const row = await alternate(program, `import of a matched file, ${count.toLocaleString('en-US')} rows`, api, bare)
  await db.end()
  return { ...row, aim: 0.5 }
}

/** Taking an import back, compared with a statement each that deletes the contacts and the households of another. */
export const measureImportUndo = async (program: Program, filled: Filled, count: number): Promise<BulkRow> => {
  const files = await openFiles(program)
  const db = await superuser(program)
  let imports = 0
  let last = 0
  const row = await alternate(
    program,
    `undo of an import, ${count.toLocaleString('en-US')} contacts`,
    () => files.undo(last),
    async () => {
      const households = await db.query(
        `select array_agg(contact_entity_id) as ids from contact join import_contact l using (tenant_id, contact_id)
         where l.import_file_id = $1`,
        [last],
      )
      await db.query('begin')
      const { rowCount } = await db.query(
        `delete from contact c using import_contact l
         where l.import_file_id = $1 and c.tenant_id = l.tenant_id and c.contact_id = l.contact_id`,
        [last],
      )
      await db.query('delete from contact_entity where tenant_id = $1 and contact_entity_id = any($2)', [
        filled.tenantId,
        households.rows[0]?.ids,
      ])
      await db.query('commit')
      return rowCount ?? 0
    },
    async () => {
      last = (await files.run(count, 200 + imports++)).ImportFileId
    },
  )
  await db.end()
  return row
}
