import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { requireActive, requireAssignable } from '../../brokerage/users/users.queries.ts'
import { isSearch } from '../../homes/property-searches/contact-searches.queries.ts'
import { findTemplate } from '../../messages/templates/templates.queries.ts'
import { requireOwnValue } from '../../people/acts/set-custom-field.ts'
import { requireSource, requireUrgencyType } from '../../people/contacts/contacts.queries.ts'
import type { StepValues } from './steps.queries.ts'

/**
 * What a step newly refers to has to be something that the actor may use; 404 otherwise. What it referred to before may be
 * sent back: somebody else may have chosen it. Returns the guid of the search.
 */
export const requireReferences = async (
  db: Tx,
  actor: Actor,
  step: WorkflowStep,
  values: Omit<StepValues, 'SearchGuid'> & { SearchGuid?: string | number | null | undefined },
) => {
  const { EmailTemplateId, TextTemplateId, TagId, SearchGuid, AssignToId, Settings = {} } = values
  const isNew = <T>(value: T | null | undefined, was: T | null | undefined): value is T =>
    value !== undefined && value !== null && value !== was
  if (isNew(EmailTemplateId, step.EmailTemplateId)) await findTemplate(db, actor, 'email', EmailTemplateId)
  if (isNew(TextTemplateId, step.TextTemplateId)) await findTemplate(db, actor, 'text', TextTemplateId)
  if (isNew(TagId, step.TagId)) {
    const tag = await db
      .selectFrom('tag')
      .select('TagId')
      .where('TenantId', '=', actor.TenantId)
      .where('TagId', '=', TagId)
      .executeTakeFirst()
    if (!tag) throw notFound('tag')
  }
  const gives = (values.TaskTypeId ?? step.TaskTypeId) === stepType.ChangeAgent
  if (gives) requireRight(actor, 'ReassignContacts')
  if (isNew(AssignToId, step.AssignToId))
    await (gives ? requireAssignable(db, actor, 'agent', AssignToId) : requireActive(db, actor, AssignToId))
  if (isNew(Settings.SourceId, step.Settings.SourceId)) await requireSource(db, actor, Settings.SourceId)
  if (isNew(Settings.UrgencyTypeId, step.Settings.UrgencyTypeId))
    await requireUrgencyType(db, actor, Settings.UrgencyTypeId)
  const { CustomFieldId, CustomValue = null } = Settings
  if (
    CustomFieldId &&
    (isNew(CustomFieldId, step.Settings.CustomFieldId) || isNew(CustomValue, step.Settings.CustomValue))
  )
    await requireOwnValue(db, actor, { CustomFieldId, Value: CustomValue }, 'Settings.CustomValue')
  if (!isNew(SearchGuid, step.SearchGuid)) return step.SearchGuid
  const search = await db
    .selectFrom('search')
    .select('SearchGuid')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .where(isSearch(SearchGuid))
    .executeTakeFirst()
  if (!search) throw notFound('search')
  return search.SearchGuid
}
