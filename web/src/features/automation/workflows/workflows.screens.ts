import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { IconArrowRampRight, IconRoute } from '@tabler/icons-react'
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchAhead } from '../../../api/queries.ts'
import { framed, page, screen } from '../../../screen.ts'
import { id, oneOf, searchOf, whole } from '../../../ui/address.ts'
import { listReaders } from '../../../ui/list-search.ts'

/** Of the list: who made them, the page, and how many are on one. */
const workflowsSearch = searchOf({ ...listReaders, agent: id, page: whole(2, 100_000), take: whole(1, 100) })
const typeSearch = searchOf({ type: oneOf(['Contact', 'Transaction']) })

const list = (type: WorkflowType) => async () => {
  const { workflowsQuery, workflowSettingsQuery } = await import('./workflows.api.ts')
  fetchAhead(workflowsQuery(type), workflowSettingsQuery)
}
const one = async ({ params }: { params: { workflowId: string } }) => {
  const workflowId = Number(params.workflowId)
  if (workflowId > 0) fetchAhead((await import('./workflows.api.ts')).workflowQuery(workflowId))
}

export const workflowsScreens = [
  screen({
    path: '/workflows',
    title: 'Workflows',
    icon: IconRoute,
    search: workflowsSearch,
    ahead: list('Contact'),
    component: page(() => import('./WorkflowsPage.tsx'), 'ContactWorkflowsPage'),
  }),
  screen({
    path: '/transactions/workflows',
    title: 'Transaction Workflows',
    permission: 'WorkTransactions',
    icon: IconArrowRampRight,
    search: workflowsSearch,
    ahead: list('Transaction'),
    component: page(() => import('./WorkflowsPage.tsx'), 'TransactionWorkflowsPage'),
  }),
  screen({
    path: '/workflows/create',
    title: 'Create Workflow',
    permission: 'WorkContacts',
    search: typeSearch,
    component: page(() => import('./CreateWorkflowPage.tsx'), 'CreateWorkflowPage'),
  }),
  screen({
    path: '/workflows/library',
    title: 'Workflow Library',
    search: typeSearch,
    ahead: async () => fetchAhead((await import('../library/library.api.ts')).libraryQuery),
    component: page(() => import('../library/LibraryPage.tsx'), 'LibraryPage'),
  }),
  // Without an id.
  createRoute({
    getParentRoute: () => framed,
    path: '/workflows/workflow',
    beforeLoad: () => {
      throw redirect({ to: '/workflows/create', search: { type: 'Contact' }, replace: true })
    },
  }),
  screen({
    path: '/workflows/workflow/$workflowId',
    title: 'Workflow',
    ahead: one,
    component: page(() => import('./WorkflowPage.tsx'), 'WorkflowPage'),
  }),
  screen({
    path: '/transactions/workflow/$workflowId',
    title: 'Transaction Workflow',
    ahead: one,
    component: page(() => import('./WorkflowPage.tsx'), 'WorkflowPage'),
  }),
] as const
