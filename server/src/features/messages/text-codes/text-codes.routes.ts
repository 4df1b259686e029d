import type { Body } from '@dormer/contract/endpoint'
import type { addTextCode } from '@dormer/contract/messages/text-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'

type Row = {
  Id: number
  Code: string
  Message: string
  MessageLink: string | null
  MlsNumber: string | null
  SourceGuid: string
  SourceName: string
}

/** The source of codes that name none. Default sources can be neither renamed nor deleted. */
const codeInquiry = sql<boolean>`source.type = 'Default' and source.name = 'Code Inquiry'`

const codesWhere = async (db: Tx, actor: Actor, condition: RawBuilder<boolean> = sql`true`) => {
  const { rows } = await sql<Row>`
    select id, code, message, message_link, mls_number, source.source_guid, source.name as source_name
    from phone_code
    join source on source.tenant_id = phone_code.tenant_id
      and case when phone_code.source_id is null then ${codeInquiry} else source.source_id = phone_code.source_id end
    where phone_code.tenant_id = ${actor.TenantId} and ${condition} order by code`.execute(db)
  return rows
}

const findCode = async (db: Tx, actor: Actor, id: number) => {
  const [code] = await codesWhere(db, actor, sql`id = ${id}`)
  if (!code) throw notFound('text code')
  return code
}

/** The id of a source by its guid; null for Code Inquiry, or none. */
const sourceIdOf = async (db: Tx, actor: Actor, guid: string | null | undefined) => {
  if (guid === undefined) return undefined
  if (!guid) return null
  const { rows } = await sql<{ SourceId: number | null }>`
    select case when not (${codeInquiry}) then source_id end as source_id from source
    where tenant_id = ${actor.TenantId} and source_guid::text = lower(${guid})`.execute(db)
  if (!rows[0]) throw invalid({ SourceGuid: 'Choose a source' })
  return rows[0].SourceId
}

const valuesOf = async (db: Tx, actor: Actor, { SourceGuid, ...values }: Body<typeof addTextCode>, id?: number) => {
  const { rows } = await sql`
    select from phone_code where tenant_id = ${actor.TenantId} and code = ${values.Code} and id <> ${id ?? 0}`.execute(
    db,
  )
  if (rows.length > 0) throw invalid({ Code: 'Another text code already has this number' })
  return { ...values, SourceId: await sourceIdOf(db, actor, SourceGuid) }
}

export const textCodeRoutes = {
  textCodes: ({ db, actor }) => codesWhere(db, actor),

  textCodeConfig: ({ db, actor }) =>
    db
      .selectFrom('tenant')
      .select('TextNumber as PhoneNumber')
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow(),

  addTextCode: async ({ db, actor, body }) => {
    const { Id } = await db
      .insertInto('phone_code')
      .values({ TenantId: actor.TenantId, ...(await valuesOf(db, actor, body)) })
      .returning('Id')
      .executeTakeFirstOrThrow()
    return findCode(db, actor, Id)
  },

  editTextCode: async ({ db, actor, body: { Id, ...values } }) => {
    await findCode(db, actor, Id)
    await db
      .updateTable('phone_code')
      .set(await valuesOf(db, actor, values, Id))
      .where('TenantId', '=', actor.TenantId)
      .where('Id', '=', Id)
      .execute()
    return findCode(db, actor, Id)
  },

  deleteTextCode: async ({ db, actor, params: { id } }) => {
    await findCode(db, actor, id)
    await db.deleteFrom('phone_code').where('TenantId', '=', actor.TenantId).where('Id', '=', id).execute()
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>
