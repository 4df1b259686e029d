import type { Handlers } from '../../http/handlers.ts'

export const taskRoutes = {
  taskOptions: async () => {
    throw new Error('not built yet')
  },
  tasks: async () => {
    throw new Error('not built yet')
  },
  saveTask: async () => {
    throw new Error('not built yet')
  },
  completeTask: async () => {
    throw new Error('not built yet')
  },
  reopenTask: async () => {
    throw new Error('not built yet')
  },
  deleteTask: async () => {
    throw new Error('not built yet')
  },
  deleteTasks: async () => {
    throw new Error('not built yet')
  },
  parseTask: async () => {
    throw new Error('not built yet')
  },
} satisfies Partial<Handlers>
