import { lazyPart } from '../../../ui/lazily.tsx'

/** The transaction page's tab about its workflows. */
export const workflowsTab = {
  value: 'workflows',
  label: 'Workflows',
  Content: lazyPart(() => import('./WorkflowsTab.tsx').then((m) => m.WorkflowsTab)),
}
