import type { Examples } from '../example.ts'

export const automationExamples = {
  createWorkflow: { Name: 'New internet lead', Type: 'Contact', PauseOnCommunication: true },
  shareWorkflow: { WorkflowId: 31, Setting: true },
  setPauseOnCommunication: { WorkflowId: 31, Setting: true },
  setSecondaryContacts: { WorkflowId: 31, Setting: false },
  setWorkflowRules: {
    WorkflowId: 31,
    Reentry: 'AfterDays',
    ReentryDays: 180,
    SendWindow: { Days: [1, 2, 3, 4, 5], From: '09:00', To: '18:00' },
    Goals: ['AppointmentMade'],
  },
  setWorkflowStatus: { WorkflowId: 31, Status: 'Active' },
  setWorkflowEvent: { WorkflowId: 31, EventCode: 'LeadCreated' },
  addCondition: { WorkflowId: 31, Value: '7' },
  deleteCondition: { WorkflowId: 31, Value: '7' },
  deleteConditionOf: { WorkflowId: 31, EventCode: 'LeadCreated', Value: '7' },
  addWorkflowAgent: { WorkflowId: 31, AgentId: 12 },
  removeWorkflowAgent: { WorkflowId: 31, AgentId: 12 },
  addStep: { WorkflowId: 31, Index: 0, TaskTypeId: 4 },
  updateStep: { WorkflowStepId: 201, TextTemplateId: 8, WaitTime: 2, TimeUnit: 'Days' },
  deleteStep: { WorkflowStepId: 201 },
  orderSteps: [
    { WorkflowStepId: 202, StepOrder: 1 },
    { WorkflowStepId: 201, StepOrder: 2 },
  ],
  setDueDateRule: { WorkflowStepId: 301, DayAmount: 3, DayType: 'Days', Timing: 2, DateType: 'ClosingDate' },
  enrollContact: { WorkflowId: 31, ContactId: 3021 },
  setHold: { Until: '2030-05-17' },
  assignWorkflow: [3021, 3022],
  saveWorkflowSettings: { IsStopped: true },
} satisfies Examples
