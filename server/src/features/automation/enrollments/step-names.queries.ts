import type { NamesOfStep } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { criteriaInWords } from '@dormer/contract/filter-words'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { filterFields } from '../../people/contact-search/options.queries.ts'

type Kind = 'email' | 'text' | 'tag' | 'search' | 'user' | 'source' | 'urgency' | 'field'
const kinds: { [K in Kind]: (step: WorkflowStep) => number | string | null | undefined } = {
  email: (step) => step.EmailTemplateId,
  text: (step) => step.TextTemplateId,
  tag: (step) => step.TagId,
  search: (step) => step.SearchGuid,
  user: (step) => step.AssignToId,
  source: (step) => step.Settings.SourceId,
  urgency: (step) => step.Settings.UrgencyTypeId,
  field: (step) => step.Settings.CustomFieldId,
}
/** A kind's table, key and name, in SQL. */
const tables: { [K in Kind]: [table: string, key: string, name: string] } = {
  email: ['email_template', 'email_template_id', 'name'],
  text: ['text_template', 'text_template_id', 'name'],
  tag: ['tag', 'tag_id', 'name'],
  search: ['search', 'search_guid', 'name'],
  user: ['user_account', 'user_id', 'name'],
  source: ['source', 'source_id', 'name'],
  urgency: ['urgency_type', 'urgency_type_id', 'description'],
  field: ['custom_field', 'custom_field_id', 'name'],
}

/** What steps refer to, by name, in one statement for all of them; the filters of Branches in words. */
export const namesOfSteps = async (db: Tx, actor: Actor, steps: readonly WorkflowStep[]) => {
  const { TenantId } = actor
  const parts = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const ids = [...new Set(steps.map(kinds[kind]).filter((id) => id !== null && id !== undefined))]
    if (ids.length === 0) return []
    const [table, key, name] = tables[kind]
    return sql`select ${sql.lit(kind)} as kind, ${sql.ref(key)}::text as key, ${sql.ref(name)} as name
      from ${sql.table(table)}
      where tenant_id = ${TenantId} and ${sql.ref(key)} = any(${ids}::${sql.raw(kind === 'search' ? 'uuid[]' : 'bigint[]')})`
  })
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ Kind: Kind; Key: string; Name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const names = new Map(rows.map(({ Kind, Key, Name }) => [`${Kind}:${Key}`, Name]))
  const filtering = steps.some(({ Settings }) => Settings.Criteria)
  const fields = filtering ? await filterFields(db, actor) : []
  const named = (kind: Kind, step: WorkflowStep) => names.get(`${kind}:${kinds[kind](step)}`)
  return (step: WorkflowStep): NamesOfStep => ({
    Template: named('email', step) ?? named('text', step),
    Tag: named('tag', step),
    Search: named('search', step),
    AssignTo: named('user', step),
    Source: named('source', step),
    Urgency: named('urgency', step),
    Field: named('field', step),
    Filters: step.Settings.Criteria && criteriaInWords(step.Settings.Criteria, fields).join(', '),
  })
}
