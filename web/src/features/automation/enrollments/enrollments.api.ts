import {
  assignWorkflow,
  contactEnrollments,
  enrollContact,
  enrollmentTimeline,
  getHold,
  removeEnrollment,
  retryEnrollment,
  setHold,
  togglePause,
} from '@dormer/contract/automation/enrollments'
import { workflows } from '@dormer/contract/automation/workflows'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'

/** The workflows that can be started for contacts. */
export const activeWorkflowsQuery = queryOptions({
  queryKey: within(keys.workflows, 'active'),
  queryFn: ({ signal }) => call(workflows, { params: { type: 'Contact' }, query: { onlyActive: true } }, { signal }),
})

export const enrollmentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.enrollments, 'contact', contactId),
    queryFn: ({ signal }) => call(contactEnrollments, { params: { contactId } }, { signal }),
  })

export const timelineQuery = (ContactWorkflowId: number) =>
  queryOptions({
    queryKey: within(keys.enrollments, 'timeline', ContactWorkflowId),
    queryFn: ({ signal }) => call(enrollmentTimeline, { params: { ContactWorkflowId } }, { signal }),
  })

export const holdQuery = (contactId: number) =>
  queryOptions({
    queryKey: within(keys.enrollments, 'hold', contactId),
    queryFn: ({ signal }) => call(getHold, { params: { contactId } }, { signal }),
  })

/** What a workflow's steps, or its end, change. */
const stale = [keys.enrollments, keys.workflows]

export const useEnroll = (ContactId: number) =>
  useMutation({
    mutationFn: (WorkflowId: number) => call(enrollContact, { body: { WorkflowId, ContactId } }),
    meta: { stale },
  })

export const useTogglePause = () =>
  useMutation({
    mutationFn: (ContactWorkflowId: number) => call(togglePause, { params: { ContactWorkflowId } }),
    meta: { stale },
  })

export const useRemoveEnrollment = () =>
  useMutation({
    mutationFn: (ContactWorkflowId: number) => call(removeEnrollment, { params: { ContactWorkflowId } }),
    meta: { stale },
  })

export const useRetryEnrollment = () =>
  useMutation({
    mutationFn: (ContactWorkflowId: number) => call(retryEnrollment, { params: { ContactWorkflowId } }),
    meta: { stale },
  })

export const useSetHold = (contactId: number) =>
  useMutation({
    mutationFn: (Until: string | null) => call(setHold, { params: { contactId }, body: { Until } }),
    meta: { stale },
  })

export const useAssignWorkflow = () =>
  useMutation({
    mutationFn: ({ workflowId, contactIds }: { workflowId: number; contactIds: number[] }) =>
      call(assignWorkflow, { params: { workflowId }, body: contactIds }),
    meta: { stale: [...stale, ...aboutContacts] },
  })
