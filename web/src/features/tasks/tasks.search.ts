/** The tasks page's state in its address: filter pill, assignee (0 is everyone), completed ones, the task that is open. */
export type TasksSearch = {
  due?: 'today' | 'week' | 'pastdue'
  assigned?: number
  completed?: boolean
  task?: number
}
