import { defineChangeKinds } from '../change-kind.ts'

export const automationChangeKinds = defineChangeKinds({
  Workflow: { noun: 'workflow', trash: { icon: 'route', nouns: ['workflow', 'workflows'], rank: 65 } },
  WorkflowStep: {
    noun: 'workflow step',
    trash: { icon: 'route', nouns: ['workflow step', 'workflow steps'], rank: 66 },
  },
  WorkflowAgent: { noun: 'agent of a workflow' },
  Enrollment: { noun: 'workflow of a contact', verbs: { Added: 'Started', Deleted: 'Removed' } },
  AutoTask: { noun: 'automated task' },
  WorkflowSettings: { noun: 'workflow settings' },
})
