import { may } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu } from '../../../db/names.ts'
import { HttpError, notFound } from '../../../http/errors.ts'

/** Both kinds of templates follow the same rules. */
const kinds = {
  email: { table: 'email_template', id: 'email_template_id', own: 'template.email_template_id, template.subject' },
  text: { table: 'text_template', id: 'text_template_id', own: 'template.text_template_id' },
} as const
export type TemplateKind = keyof typeof kinds

type Shared = {
  Name: string
  Body: string
  SharedWithGroup: boolean
  VideoGuid: string | null
  CreatedByName: string | null
  IsSystem: boolean
  CanEdit: boolean
}
export type Templates = {
  email: Shared & { EmailTemplateId: number; Subject: string }
  text: Shared & { TextTemplateId: number }
}

const templatesWhere = async <K extends TemplateKind>(
  db: Tx,
  actor: Actor,
  kind: K,
  condition: RawBuilder<boolean>,
) => {
  const { table, id, own } = kinds[kind]
  const { rows } = await sql<Templates[K]>`
    select ${sql.raw(own)}, template.name, template.body, shared_with_group, video_guid, is_system,
      creator.name as created_by_name,
      not is_system and coalesce(created_by_id = ${actor.UserId}
        or shared_with_group and ${may(actor, 'EditSharedTemplates')}, false) as can_edit
    from ${sql.table(table)} template
    left join user_account creator on creator.tenant_id = template.tenant_id and creator.user_id = created_by_id
    where template.tenant_id = ${actor.TenantId} and ${condition}
    order by is_system, template.name ${icu}, template.${sql.raw(id)}`.execute(db)
  return rows
}

const usableBy = (actor: Actor) => sql<boolean>`(is_system or shared_with_group or created_by_id = ${actor.UserId})`
const isOne = (kind: TemplateKind, templateId: number) =>
  sql<boolean>`template.${sql.raw(kinds[kind].id)} = ${templateId}`

/** Those the actor may use: their own, shared ones and, at the end, Dormer's default ones. */
export const listTemplates = <K extends TemplateKind>(db: Tx, actor: Actor, kind: K): Promise<Templates[K][]> =>
  templatesWhere(db, actor, kind, usableBy(actor))

/** One the actor may use; otherwise 404. */
export const findTemplate = async <K extends TemplateKind>(db: Tx, actor: Actor, kind: K, templateId: number) => {
  const condition = sql<boolean>`${usableBy(actor)} and ${isOne(kind, templateId)}`
  const [template] = await templatesWhere(db, actor, kind, condition)
  if (!template) throw notFound('template')
  return template
}

type Values = { Name: string; Subject?: string; Body: string; SharedWithGroup?: boolean; VideoGuid?: string | null }

/** Adds a template, or changes the one with this id. Omitted values stay as they are. */
export const saveTemplate = async <K extends TemplateKind>(
  db: Tx,
  actor: Actor,
  kind: K,
  templateId: number | null | undefined,
  values: Values,
) => {
  if (templateId) requireEditable(await findTemplate(db, actor, kind, templateId))
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const { table, id } = kinds[kind]
  const { rows } = await (templateId
    ? sql<{ Id: number }>`
        update ${sql.table(table)}
        set ${sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
        where tenant_id = ${actor.TenantId} and ${sql.raw(id)} = ${templateId} returning ${sql.raw(id)} as id`
    : sql<{ Id: number }>`
        insert into ${sql.table(table)} (tenant_id, created_by_id, ${sql.join(given.map(([column]) => sql.ref(column)))})
        values (${actor.TenantId}, ${actor.UserId}, ${sql.join(given.map(([, value]) => value))})
        returning ${sql.raw(id)} as id`
  ).execute(db)
  // An admin who unshares a colleague's template can no longer use it.
  const [saved] = await templatesWhere(db, actor, kind, isOne(kind, rows[0]?.Id as number))
  return saved as Templates[K]
}

/** 403 with the reason unless the actor may change it. */
const requireEditable = ({ CanEdit, IsSystem, CreatedByName }: Shared) => {
  if (CanEdit) return
  throw new HttpError(403, {
    Message: IsSystem
      ? 'A default template cannot be edited. Use it as a starting point for one of your own.'
      : `${CreatedByName ?? 'Somebody who is no longer here'} shares this template. Only its author and admins can change it.`,
  })
}
