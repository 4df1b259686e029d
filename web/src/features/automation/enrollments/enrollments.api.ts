import {
  assignWorkflow,
  contactEnrollments,
  enrollContact,
  enrollmentTimeline,
  getHold,
  removeEnrollment,
  retryEnrollment,
  setHold,
  startEnrollment,
  togglePause,
} from '@dormer/contract/automation/enrollments'
import { workflows } from '@dormer/contract/automation/workflows'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { aboutContacts, keys, within } from '../../../api/keys.ts'
import type { Selection } from '../../people/bulk/bulk.api.ts'

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

/** As many contacts as the call by ids starts at once. */
const AT_ONCE = 1000

/**
 * Starts a workflow: for a few contacts at once, returning what came of it; for many, or all that match, in the background,
 * where its run is followed.
 */
export const useAssignWorkflow = () =>
  useMutation({
    mutationFn: async ({ workflowId, selection }: { workflowId: number; selection: Selection }) => {
      const { ContactIds } = selection
      if (ContactIds && ContactIds.length <= AT_ONCE)
        return call(assignWorkflow, { params: { workflowId }, body: ContactIds })
      await call(startEnrollment, { body: { WorkflowId: workflowId, ...selection } })
      return undefined
    },
    meta: { stale: [...stale, keys.runs, ...aboutContacts] },
  })
