import { stepTypes } from '@dormer/contract/automation/steps'
import { goals, reentries } from '@dormer/contract/automation/workflows'
import type { AreaTables } from '../../area.ts'

const workflowName = `(select w.name from workflow w where w.tenant_id = r.tenant_id and w.workflow_id = r.workflow_id)`

export const automationTables: AreaTables = {
  workflow: {
    kind: 'Workflow',
    title: 'r.name',
    words: { reentry: reentries, goals },
    hidden: ['workflow_version_id', 'trigger_since', 'triggered_until'],
    export: { file: 'workflows', about: 'Workflows: what starts each, and how it runs', name: 'name' },
  },
  workflow_agent: {
    kind: 'WorkflowAgent',
    restoredWith: 'workflow',
    title: workflowName,
    isPart: true,
    export: { file: 'workflow-agents', about: 'The agents whose contacts a workflow starts for' },
  },
  workflow_step: {
    kind: 'WorkflowStep',
    title: workflowName,
    words: { task_type_id: stepTypes },
    export: { file: 'workflow-steps', about: 'The steps of workflows' },
  },
  workflow_version: {
    restoredWith: 'workflow',
    export: { file: 'workflow-versions', about: 'The steps of workflows as they were when they were published' },
  },
  contact_workflow: {
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
    restoredWith: 'contact_workflow',
    export: { file: 'workflow-outcomes', about: 'What became of each step of a contact’s workflow' },
  },
  workflow_message: { export: { file: 'workflow-messages', about: 'The messages that workflows wrote' } },
  workflow_hold: {
    merge: { moves: 'uncounted' },
    export: { file: 'workflow-holds', about: 'Contacts held out of workflows, and until when' },
  },
  workflow_watch: {
    merge: { moves: 'uncounted' },
    leftOut: 'Only when it is next looked at whether a lead was contacted',
  },
  workflow_seen: {
    merge: { moves: 'uncounted' },
    leftOut: 'Only who has been in a saved search already, which the search itself tells',
  },
  workflow_settings: {
    kind: 'WorkflowSettings',
    export: { file: 'workflow-settings', about: 'Whether the brokerage’s workflows run' },
  },
  auto_task: {
    kind: 'AutoTask',
    title: 'r.workflow_name',
    hidden: ['step'],
    export: { file: 'automated-tasks', about: 'Steps of workflows on transactions, with their days' },
  },
}
