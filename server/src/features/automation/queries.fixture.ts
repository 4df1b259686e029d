import type { Cases } from '../../../test/full.ts'

/** Each list takes as many statements for fifty rows as for one (server/test/queries.test.ts). */
export const automationQueries: Cases = {
  workflows: { endpoint: 'workflows', input: () => ({ params: { type: 'Contact' } }) },
  'a workflow’s steps': {
    endpoint: 'getWorkflow',
    input: ({ first: { workflowId } }) => ({ query: { workflowId } }),
    rows: (b: { Steps: [] }) => b.Steps,
  },
  'what publishing would do': {
    endpoint: 'previewPublish',
    input: ({ first: { workflowId } }) => ({ params: { id: workflowId } }),
    rows: (b: { Findings: [] }) => b.Findings,
    atMost: 0,
  },
  'conditions of an event': {
    endpoint: 'eventConditions',
    input: () => ({ params: { eventCode: 'LeadCreated' } }),
  },
  'workflows of a contact': {
    endpoint: 'contactEnrollments',
    input: ({ first: { contactId } }) => ({ params: { contactId } }),
  },
  'a timeline': {
    endpoint: 'enrollmentTimeline',
    input: ({ first: { enrollmentId } }) => ({ params: { ContactWorkflowId: enrollmentId } }),
  },
  'counts of workflows': {
    endpoint: 'workflowCounts',
    input: () => ({ params: { type: 'Contact' } }),
    rows: (b: { Workflows: [] }) => b.Workflows,
  },
  'counts of steps': {
    endpoint: 'workflowStepCounts',
    input: ({ first: { workflowId } }) => ({ params: { id: workflowId } }),
    rows: (b: { Steps: [] }) => b.Steps,
  },
  'whom a workflow can be tried for': {
    endpoint: 'dryRunOptions',
    input: ({ first: { workflowId } }) => ({ params: { WorkflowId: workflowId } }),
    rows: (b: { Options: [] }) => b.Options,
    atMost: 6,
  },
  'people in a workflow': {
    endpoint: 'workflowPeople',
    input: ({ first: { workflowId } }) => ({ params: { id: workflowId }, query: { state: 'Active' } }),
    atMost: 1,
  },
  'automated tasks': { endpoint: 'autoTasks', input: ({ deal: transactionId }) => ({ params: { transactionId } }) },
}
