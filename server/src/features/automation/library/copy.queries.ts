import type { LibraryWorkflow } from '@dormer/contract/automation/library'
import { withinSentence } from '@dormer/contract/automation/sentence'
import { stepSentence } from '@dormer/contract/automation/step-words'
import { type StepTypeId, stepType } from '@dormer/contract/automation/steps'
import { triggerPhrase } from '@dormer/contract/automation/trigger-words'
import { criteriaInWords } from '@dormer/contract/filter-words'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { saveTemplate } from '../../messages/templates/templates.queries.ts'
import { namedConditions } from '../workflows/conditions.queries.ts'
import { insertWorkflow } from '../workflows/workflows.queries.ts'
import type { LibraryStep, LibraryTemplate, Prepared } from './library.types.ts'

/** What a step waits for, as columns of a step. */
const timing = ({ when }: LibraryStep) =>
  'rule' in when ? { WaitTime: 0, TimeUnit: 'Days' as const, ...when.rule } : { WaitTime: when.after[0], TimeUnit: when.after[1] } // biome-ignore format: a row

const sentence = (step: LibraryStep, fields: readonly FilterOption[]) => {
  const { Criteria } = step.Settings ?? {}
  const { WaitTime, TimeUnit } = timing(step)
  return stepSentence(
    {
      TaskTypeId: step.TaskTypeId,
      IsCreateTask: false,
      TaskTitle: step.TaskTitle ?? null,
      WaitTime,
      TimeUnit,
      DueDateRule: 'rule' in step.when ? { DayType: null, ...step.when.rule } : null,
      Settings: step.Settings ?? {},
    },
    {
      Template: step.template?.Name,
      AssignTo: step.isForCopier && 'you',
      Filters: Criteria && criteriaInWords(Criteria, fields).join(', '),
    },
  )
}
const sentences = (steps: readonly LibraryStep[], fields: readonly FilterOption[], prefix = ''): string[] =>
  steps.flatMap((step) => [
    prefix ? `${prefix}${withinSentence(sentence(step, fields))}` : sentence(step, fields),
    ...sentences(step.Yes ?? [], fields, `${prefix}${prefix ? 'if' : 'If'} yes: `),
    ...sentences(step.No ?? [], fields, `${prefix}${prefix ? 'if' : 'If'} no: `),
  ])

/** How many emails, texts, calls and other tasks it comes to: of a Branch, the longer way. */
const counts = (steps: readonly LibraryStep[]): number[] =>
  steps.reduce(
    (sum, { TaskTypeId, Yes = [], No = [] }) => {
      const [yes, no] = [counts(Yes), counts(No)]
      return sum.map((n, at) => n + Number(kinds[at]?.types.includes(TaskTypeId)) + Math.max(yes[at] ?? 0, no[at] ?? 0))
    },
    kinds.map(() => 0),
  )
const kinds: { one: string; types: StepTypeId[] }[] = [
  { one: 'email', types: [stepType.Email, stepType.RunSearch] },
  { one: 'text', types: [stepType.Text] },
  { one: 'call', types: [stepType.Call] },
  { one: 'to-do', types: [stepType.ToDo, stepType.FollowUp] },
  { one: 'notification', types: [stepType.Notify] },
]
const and = new Intl.ListFormat('en-US')
const summaryOf = (steps: readonly LibraryStep[]) => {
  const said = counts(steps).flatMap((n, at) => (n > 0 ? [`${n} ${kinds[at]?.one}${n === 1 ? '' : 's'}`] : []))
  return `${steps.some(({ Yes, No }) => Yes || No) ? 'Up to ' : ''}${and.format(said)}`
}

/** A workflow of the library in words. */
export const described = async (
  db: Tx,
  actor: Actor,
  { Key, Name, Type, About, EventCode, Conditions = [], Steps }: Prepared,
  fields: readonly FilterOption[],
): Promise<LibraryWorkflow> => {
  const names = EventCode ? await namedConditions(db, actor, EventCode, Conditions) : []
  const Trigger = EventCode
    ? triggerPhrase(
        EventCode,
        names.map(({ Value }) => Value),
      )
    : null
  return { Key, Name, Type, About, Trigger, Summary: summaryOf(Steps), Steps: sentences(Steps, fields) }
}

/** The actor's own template of this name with this text, or a new one. */
const templateOf = async (
  db: Tx,
  actor: Actor,
  workflow: string,
  { kind, Name, Subject = '', Body }: LibraryTemplate,
): Promise<number> => {
  const name = `${workflow}: ${Name}`
  const id = sql.ref(`${kind}_template_id`)
  const { rows } = await sql<{ Id: number }>`
    select ${id} as id from ${sql.table(`${kind}_template`)}
    where tenant_id = ${actor.TenantId} and created_by_id = ${actor.UserId} and not is_system
      and name = ${name} and body = ${Body} ${kind === 'email' ? sql`and subject = ${Subject}` : sql``}
    order by 1 limit 1`.execute(db)
  if (rows[0]) return rows[0].Id
  return kind === 'email'
    ? (await saveTemplate(db, actor, 'email', null, { Name: name, Subject, Body })).EmailTemplateId
    : (await saveTemplate(db, actor, 'text', null, { Name: name, Body })).TextTemplateId
}

type Place = { WorkflowId: number; ParentStepId: number | null; Branch: 'Yes' | 'No' | null }
const addSteps = async (db: Tx, actor: Actor, workflow: string, steps: readonly LibraryStep[], place: Place) => {
  for (const [at, step] of steps.entries()) {
    const { template, TaskTypeId, TaskTitle, RecipientPeopleRole, Settings, isForCopier, Yes, No } = step
    const templateId = template && (await templateOf(db, actor, workflow, template))
    const { WorkflowStepId } = await db
      .insertInto('workflow_step')
      .values({
        TenantId: actor.TenantId,
        ...place,
        ...timing(step),
        StepOrder: at + 1,
        TaskTypeId,
        TaskTitle,
        RecipientPeopleRole,
        AssignToId: isForCopier ? actor.UserId : null,
        ...(template && { [template.kind === 'email' ? 'EmailTemplateId' : 'TextTemplateId']: templateId }),
        Settings: JSON.stringify(Settings ?? {}),
      })
      .returning('WorkflowStepId')
      .executeTakeFirstOrThrow()
    const below = { WorkflowId: place.WorkflowId, ParentStepId: WorkflowStepId }
    await addSteps(db, actor, workflow, Yes ?? [], { ...below, Branch: 'Yes' })
    await addSteps(db, actor, workflow, No ?? [], { ...below, Branch: 'No' })
  }
}

/** The name, or the first 'Name (2)' that no workflow of the actor has. */
const freeName = async (db: Tx, { TenantId, UserId }: Actor, Name: string) => {
  const { rows } = await sql<{ Name: string }>`
    select name from workflow where tenant_id = ${TenantId} and created_by_id = ${UserId}
      and starts_with(name, ${Name})`.execute(db)
  const taken = new Set(rows.map((row) => row.Name))
  let name = Name
  for (let n = 2; taken.has(name); n++) name = `${Name} (${n})`
  return name
}

/** Copies a workflow of the library: it is the actor's own and inactive, with templates of its own. */
export const copyPrepared = async (
  db: Tx,
  actor: Actor,
  { Key: _, About: __, SendWindow, Steps, ...values }: Prepared,
) => {
  const { WorkflowId } = await insertWorkflow(db, actor, {
    ...values,
    Name: await freeName(db, actor, values.Name),
    ...(SendWindow && { SendWindow: JSON.stringify(SendWindow) }),
  })
  await addSteps(db, actor, values.Name, Steps, { WorkflowId, ParentStepId: null, Branch: null })
  return { WorkflowId }
}
