import { saveWorkflowSettings, workflowSettings } from '@dormer/contract/automation/enrollments'
import {
  addStep,
  deleteStep,
  moveStep,
  stepDateOptions,
  updateStep,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import type { EventCode } from '@dormer/contract/automation/triggers'
import {
  addCondition,
  addWorkflowAgent,
  clearConditions,
  clearWorkflowEvent,
  copyWorkflow,
  createWorkflow,
  deleteCondition,
  deleteWorkflow,
  eventConditions,
  getWorkflow,
  previewPublish,
  removeWorkflowAgent,
  renameWorkflow,
  setPauseOnCommunication,
  setSecondaryContacts,
  setWorkflowEvent,
  setWorkflowRules,
  setWorkflowStatus,
  shareWorkflow,
  type Workflow,
  type WorkflowType,
  workflows,
} from '@dormer/contract/automation/workflows'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered } from '../../../api/queries.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { callToDelete } from '../../brokerage/trash/restore.ts'
import { relocated, withHanging } from './editor/tree.ts'

export const workflowsQuery = (type: WorkflowType) =>
  queryOptions({
    queryKey: keys.workflowList(type),
    queryFn: ({ signal }) => call(workflows, { params: { type } }, { signal }),
  })

export const workflowQuery = (workflowId: number) =>
  queryOptions({
    queryKey: keys.workflow(workflowId),
    queryFn: ({ signal }) => call(getWorkflow, { query: { workflowId } }, { signal }),
  })

/** Whether all workflows are stopped; the key is beneath workflows, which stopping shows. */
export const workflowSettingsQuery = queryOptions({
  queryKey: within(keys.workflows, 'settings'),
  queryFn: ({ signal }) => call(workflowSettings, {}, { signal }),
})

/** What the conditions of an event are chosen from; they rarely change. */
export const conditionsQuery = (eventCode: EventCode) =>
  queryOptions({
    queryKey: within(keys.workflows, 'conditions', eventCode),
    queryFn: ({ signal }) => call(eventConditions, { params: { eventCode } }, { signal }),
    staleTime: 60_000,
  })

/** What publishing would do now. */
export const publishQuery = (id: number) =>
  queryOptions({
    queryKey: within(keys.workflows, 'publish', id),
    queryFn: ({ signal }) => call(previewPublish, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const meta = { stale: [keys.workflows] }

export const useCreateWorkflow = () =>
  useMutation({
    mutationFn: (body: Request<typeof createWorkflow>['body']) => call(createWorkflow, { body }),
    meta,
  })
export const useCopyWorkflow = () =>
  useMutation({ mutationFn: (id: number) => call(copyWorkflow, { params: { id } }), meta })
/** Returns the request id by which it can be undone. */
export const useDeleteWorkflow = () =>
  useMutation({ mutationFn: (id: number) => callToDelete(deleteWorkflow, { params: { id } }), meta })
export const useSaveWorkflowSettings = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveWorkflowSettings>['body']) => call(saveWorkflowSettings, { body }),
    meta,
  })

export const useSetStatus = () =>
  useMutation({
    mutationFn: (body: Request<typeof setWorkflowStatus>['body']) => call(setWorkflowStatus, { body }),
    meta,
    onSuccess: (workflow) => answered(keys.workflow(workflow.WorkflowId), workflow),
  })

/** Switches that show at once what was pressed. */
export const useSwitch = (WorkflowId: number) =>
  useOptimistic({
    key: keys.workflow(WorkflowId),
    show: (workflow, { field, Setting }: { field: keyof typeof switches; Setting: boolean }) => ({
      ...workflow,
      [field]: Setting,
    }),
    save: ({ field, Setting }) => call(switches[field], { body: { WorkflowId, Setting } }),
    stale: [keys.workflows],
  })
const switches = {
  ShareWithGroup: shareWorkflow,
  PauseOnCommunication: setPauseOnCommunication,
  SecondaryContacts: setSecondaryContacts,
}

export type Rules = Omit<Request<typeof setWorkflowRules>['body'], 'WorkflowId'>
export const useSetRules = (WorkflowId: number) =>
  useOptimistic({
    key: keys.workflow(WorkflowId),
    show: (workflow, rules: Rules) => ({ ...workflow, ...rules }) as Workflow,
    save: (rules) => call(setWorkflowRules, { body: { WorkflowId, ...rules } }),
    stale: [keys.workflows],
  })

/** The same for what is typed, which the editor shows and saves itself. */
export const useSaveRules = (WorkflowId: number) =>
  useMutation({
    mutationFn: (rules: Rules) => call(setWorkflowRules, { body: { WorkflowId, ...rules } }),
    meta,
  })

type TriggerChange =
  | { event: EventCode | null }
  | { eventCode: EventCode; condition: { Key: string; Value: string }; isOn: boolean }
  | { conditions: 'none' }
/** What starts it, and its conditions: another event has none of those of the one before. */
export const useSetTrigger = (WorkflowId: number) =>
  useOptimistic({
    key: keys.workflow(WorkflowId),
    show: (workflow, change: TriggerChange): Workflow => {
      if ('event' in change) {
        if (change.event === (workflow.SelectedEvent?.EventCode ?? null)) return workflow
        const SelectedEvent = workflow.EventOptions.find(({ EventCode }) => EventCode === change.event) ?? null
        return { ...workflow, SelectedEvent, SelectedConditions: [] }
      }
      if ('conditions' in change) return { ...workflow, SelectedConditions: [] }
      const others = workflow.SelectedConditions.filter(({ Key }) => Key !== change.condition.Key)
      return { ...workflow, SelectedConditions: change.isOn ? [...others, change.condition] : others }
    },
    save: (change) => {
      if ('event' in change)
        return change.event
          ? call(setWorkflowEvent, { body: { WorkflowId, EventCode: change.event } })
          : call(clearWorkflowEvent, { params: { id: WorkflowId } })
      if ('conditions' in change) return call(clearConditions, { params: { id: WorkflowId } })
      const request = { params: { eventCode: change.eventCode }, body: { WorkflowId, Value: change.condition.Key } }
      return change.isOn ? call(addCondition, request) : call(deleteCondition, request)
    },
    stale: [keys.workflows],
  })

export const useSetAgents = (WorkflowId: number) =>
  useOptimistic({
    key: keys.workflow(WorkflowId),
    show: (workflow, { agent, isOn }: { agent: { AgentId: number; Name: string }; isOn: boolean }): Workflow => {
      const others = workflow.SelectedAgents.filter(({ AgentId }) => AgentId !== agent.AgentId)
      return { ...workflow, SelectedAgents: isOn ? [...others, agent] : others }
    },
    save: ({ agent: { AgentId }, isOn }) =>
      call(isOn ? addWorkflowAgent : removeWorkflowAgent, { body: { WorkflowId, AgentId } }),
    stale: [keys.workflows],
  })

const showSteps = (WorkflowId: number, Steps: WorkflowStep[]) =>
  answered(keys.workflow(WorkflowId), (workflow) => workflow && { ...workflow, Steps })
export const useAddStep = (WorkflowId: number) =>
  useMutation({
    mutationFn: (body: Omit<Request<typeof addStep>['body'], 'WorkflowId'>) =>
      call(addStep, { body: { WorkflowId, ...body } }),
    meta,
    onSuccess: (Steps) => showSteps(WorkflowId, Steps),
  })
/** Returns the request id by which it can be undone. */
export const useDeleteStep = (WorkflowId: number) =>
  useMutation({
    mutationFn: (WorkflowStepId: number) => callToDelete(deleteStep, { body: { WorkflowStepId } }),
    meta,
    onSuccess: (_, stepId) =>
      answered(keys.workflow(WorkflowId), (workflow) => {
        if (!workflow) return workflow
        const gone = withHanging(workflow.Steps, stepId)
        return { ...workflow, Steps: workflow.Steps.filter(({ WorkflowStepId }) => !gone.includes(WorkflowStepId)) }
      }),
  })
/** A step at another place, which shows at once. */
export const useMoveStep = (WorkflowId: number) =>
  useOptimistic({
    key: keys.workflow(WorkflowId),
    show: (workflow, { WorkflowStepId, Index, ParentStepId, Branch }: Request<typeof moveStep>['body']) => ({
      ...workflow,
      Steps: relocated(
        workflow.Steps,
        Number(WorkflowStepId),
        { ParentStepId: ParentStepId ?? null, Branch: Branch ?? null },
        Number(Index),
      ),
    }),
    save: (body) => call(moveStep, { body }),
    stale: [keys.workflows],
  })

/** A change to a step; what is omitted stays. */
export type StepChange = Omit<Request<typeof updateStep>['body'], 'WorkflowStepId'>
export const useUpdateStep = () =>
  useMutation({
    mutationFn: ({ WorkflowStepId, change }: { WorkflowStepId: number; change: StepChange }) =>
      call(updateStep, { body: { WorkflowStepId, ...change } }),
    meta,
  })
export const useRenameWorkflow = (id: number) =>
  useMutation({ mutationFn: (name: string) => call(renameWorkflow, { params: { id, name } }), meta })

/** The transaction's dates that a step can be due against. */
export const dateOptionsQuery = queryOptions({
  queryKey: within(keys.workflows, 'dates'),
  queryFn: ({ signal }) => call(stepDateOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
