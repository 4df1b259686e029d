import { confirm } from '../../../ui/confirm.ts'

/** Asks before tasks are deleted. */
export const askToDelete = (count: number) =>
  confirm(`Are you sure you want to delete ${count} tasks?`, { title: 'Delete tasks', yes: 'Delete', danger: true })
