import { id, on, oneOf, searchOf, whole } from '../../../ui/address.ts'

/** The tasks page's state in the URL: filter, assignee (0 is everyone), completed tasks, and the open task. */
export const tasksSearch = searchOf({
  due: oneOf(['today', 'week', 'pastdue']),
  assigned: whole(0),
  completed: on,
  task: id,
})
export type TasksSearch = ReturnType<typeof tasksSearch>
