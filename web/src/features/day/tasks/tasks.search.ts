import { id, on, oneOf, searchOf, whole } from '../../../ui/address.ts'

/** The tasks page's state in its address: filter pill, assignee (0 is everyone), completed ones, the task that is open. */
export const tasksSearch = searchOf({
  due: oneOf(['today', 'week', 'pastdue']),
  assigned: whole(0),
  completed: on,
  task: id,
})
export type TasksSearch = ReturnType<typeof tasksSearch>
