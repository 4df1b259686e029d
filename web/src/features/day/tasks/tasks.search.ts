import { idOrNone } from '../../../ui/address.ts'

/** The tasks page's state in its address: filter pill, assignee (0 is everyone), completed ones, the task that is open. */
export type TasksSearch = {
  due?: 'today' | 'week' | 'pastdue'
  assigned?: number
  completed?: boolean
  task?: number
}

/** Reads the address; what cannot be understood is left out, so that an old or hand-made link still opens the page. */
export const tasksSearch = (raw: Record<string, unknown>): TasksSearch => ({
  due: (['today', 'week', 'pastdue'] as const).find((due) => due === raw.due),
  assigned: idOrNone(raw.assigned, 0),
  completed: raw.completed === true || undefined,
  task: idOrNone(raw.task),
})
