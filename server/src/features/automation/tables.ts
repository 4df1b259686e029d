import { stepTypes } from '@dormer/contract/automation/steps'
import { goals, reentries } from '@dormer/contract/automation/workflows'
import type { AreaTables } from '../../area.ts'

const workflowName = `(select w.name from workflow w where w.tenant_id = r.tenant_id and w.workflow_id = r.workflow_id)`

export const automationTables: AreaTables = {
  workflow: {
    person: 'none',
    kind: 'Workflow',
    title: 'r.name',
    words: { reentry: reentries, goals },
    hidden: ['workflow_version_id', 'trigger_since', 'triggered_until'],
    export: { file: 'workflows', about: 'Workflows: what starts each, and how it runs', name: 'name' },
  },
  workflow_agent: {
    person: 'none',
    kind: 'WorkflowAgent',
    restoredWith: 'workflow',
    title: workflowName,
    isPart: true,
    export: { file: 'workflow-agents', about: 'The agents whose contacts a workflow starts for' },
  },
  workflow_step: {
    person: 'none',
    kind: 'WorkflowStep',
    title: workflowName,
    words: { task_type_id: stepTypes },
    export: { file: 'workflow-steps', about: 'The steps of workflows' },
  },
  workflow_version: {
    person: 'none',
    restoredWith: 'workflow',
    export: { file: 'workflow-versions', about: 'The steps of workflows as they were when they were published' },
  },
  contact_workflow: {
    person: {
      counted: ['workflow', 'workflows'],
      erase: {
        set: {
          status: `case when r.status in ('Active', 'Paused') then 'Removed' else r.status end`,
          date_ended: 'coalesce(r.date_ended, now())',
          next_at: 'null',
          time_left: 'null',
          waits_until: 'null',
          why: 'null',
        },
      },
    },
    merge: { moves: ['workflow', 'workflows'] },
    kind: 'Enrollment',
    title: workflowName,
    hidden: [
      'next_step_id',
      'workflow_version_id',
      'cause',
      'chain',
      'time_left',
      'waits_until',
      'is_moved',
      'pauses',
      'end_reason',
    ],
    export: { file: 'contact-workflows', about: 'Which contact is or was in which workflow, and how it stands' },
  },
  workflow_outcome: {
    person: {
      where: `r.contact_workflow_id in (select w.contact_workflow_id from contact_workflow w where w.tenant_id = r.tenant_id
        and w.contact_id = any(person.contacts))`,
      erase: { set: { why: 'null' } },
    },
    restoredWith: 'contact_workflow',
    export: { file: 'workflow-outcomes', about: 'What became of each step of a contact’s workflow' },
  },
  workflow_message: { export: { file: 'workflow-messages', about: 'The messages that workflows wrote' } },
  workflow_hold: {
    person: { erase: 'delete' },
    merge: { moves: 'uncounted' },
    export: { file: 'workflow-holds', about: 'Contacts held out of workflows, and until when' },
  },
  workflow_watch: {
    person: { notCopied: 'Only when it is next looked at whether a lead was contacted', erase: 'delete' },
    merge: { moves: 'uncounted' },
    leftOut: 'Only when it is next looked at whether a lead was contacted',
  },
  workflow_seen: {
    person: { notCopied: 'Ids only', erase: { stays: 'Only that they have been in a saved search, without a name' } },
    merge: { moves: 'uncounted' },
    leftOut: 'Only who has been in a saved search already, which the search itself tells',
  },
  workflow_settings: {
    person: 'none',
    kind: 'WorkflowSettings',
    export: { file: 'workflow-settings', about: 'Whether the brokerage’s workflows run' },
  },
  auto_task: {
    person: 'none',
    kind: 'AutoTask',
    title: 'r.workflow_name',
    hidden: ['step'],
    export: { file: 'automated-tasks', about: 'Steps of workflows on transactions, with their days' },
  },
}
