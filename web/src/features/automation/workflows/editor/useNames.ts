import type { NamesOfStep } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Workflow } from '@dormer/contract/automation/workflows'
import { criteriaInWords } from '@dormer/contract/filter-words'
import { useQuery } from '@tanstack/react-query'
import { userSearchesQuery } from '../../../homes/property-searches/property-searches.api.ts'
import { filterOptionsQuery } from '../../../people/contact-search/contact-search.api.ts'
import { customFieldsQuery } from '../../../people/custom-fields/own-fields.ts'
import { conditionsQuery } from '../workflows.api.ts'

const GONE = 'one that is no longer there'

/** The tags and urgencies of the brokerage, and the user's searches: loaded once a step needs them. */
export const useChoices = (steps: readonly WorkflowStep[]) => {
  const has = (...types: readonly number[]) => steps.some(({ TaskTypeId }) => types.includes(TaskTypeId))
  // The conditions of these events are all tags and all urgencies.
  const tags = useQuery({ ...conditionsQuery('TagAdded'), enabled: has(stepType.AddTag, stepType.RemoveTag) })
  const urgencies = useQuery({ ...conditionsQuery('UrgencyChanged'), enabled: has(stepType.ChangeUrgency) })
  const fields = useQuery({ ...customFieldsQuery, enabled: has(stepType.SetField) })
  const searches = useQuery({ ...userSearchesQuery, enabled: has(stepType.RunSearch) })
  const filters = useQuery({
    ...filterOptionsQuery,
    enabled: steps.some(({ Settings }) => Settings.Condition === 'Filters' && Settings.Criteria),
  })
  return { tags, urgencies, fields, searches, filters }
}
export type Choices = ReturnType<typeof useChoices>

/** What a step refers to, by name. */
export const namesOf = (
  step: WorkflowStep,
  { Name, EmailTemplates, TextTemplates, AgentOptions, SourceOptions }: Workflow,
  { tags, urgencies, fields, searches, filters }: Choices,
): NamesOfStep => {
  const found = <T>(id: number | string | null | undefined, all: T[] | undefined, is: (one: T) => boolean) =>
    id === null || id === undefined ? undefined : all?.find(is)
  const { EmailTemplateId, TextTemplateId, TagId, SearchGuid, AssignToId, Settings } = step
  const template =
    step.TaskTypeId === stepType.Text
      ? found(TextTemplateId, TextTemplates, (one) => one.TextTemplateId === TextTemplateId)
      : found(EmailTemplateId, EmailTemplates, (one) => one.EmailTemplateId === EmailTemplateId)
  const isChosen = step.TaskTypeId === stepType.Text ? TextTemplateId : EmailTemplateId
  const { SourceId, UrgencyTypeId, CustomFieldId, Criteria } = Settings
  // The library names templates after their workflow, which need not be said in each of its steps.
  const own = `${Name.replace(/ \(\d+\)$/, '')}: `
  return {
    Template:
      (template?.Name.startsWith(own) ? template.Name.slice(own.length) : template?.Name) ??
      (isChosen ? 'A template of a colleague' : null),
    Tag: found(TagId, tags.data, ({ Key }) => Key === String(TagId))?.Value ?? (TagId ? '…' : null),
    // A colleague's search has no name here.
    Search:
      found(SearchGuid, searches.data, ({ SearchId }) => SearchId === SearchGuid)?.SearchName ??
      (SearchGuid ? 'A saved search' : null),
    AssignTo: AssignToId ? (AgentOptions.find(({ UserId }) => UserId === AssignToId)?.Name ?? GONE) : null,
    Source: SourceId ? (SourceOptions.find(({ Key }) => Key === SourceId)?.Value ?? GONE) : null,
    Urgency: UrgencyTypeId ? (urgencies.data?.find(({ Key }) => Key === String(UrgencyTypeId))?.Value ?? '…') : null,
    Field: CustomFieldId
      ? fields.data
        ? (fields.data.find((one) => one.CustomFieldId === CustomFieldId)?.Name ?? GONE)
        : '…'
      : null,
    Filters: Criteria && filters.data ? criteriaInWords(Criteria, filters.data).join(', ') : null,
  }
}
