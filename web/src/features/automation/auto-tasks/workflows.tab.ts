/** The transaction page's tab about its workflows. Only its name loads with the app. */
export const workflowsTab = {
  value: 'workflows',
  label: 'Workflows',
  load: () => import('./WorkflowsTab.tsx').then((m) => m.WorkflowsTab),
}
