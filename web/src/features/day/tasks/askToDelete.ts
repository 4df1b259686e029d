import { confirm } from '../../../ui/confirm.ts'

/** S1§8. */
export const askToDelete = (count: number) =>
  confirm(`Are you sure you want to delete ${count} tasks?`, { title: 'Delete tasks', yes: 'Delete', danger: true })
