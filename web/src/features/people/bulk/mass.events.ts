import { pageEvent } from '../../../ui/page-event.ts'
import type { Selection } from './bulk.api.ts'

/** The user wants to write to all of these contacts at once. */
export const massWanted = pageEvent<{ channel: 'Email' | 'Text'; selection: Selection }>('mass-wanted')

/** The user wants to start a workflow for these contacts; `name` if it is one, `done` once it has started. */
export const workflowWanted = pageEvent<{ selection: Selection; name?: string; done?: () => void }>('workflow-wanted')

/** The user wants to add a task about each of these contacts; `done` once they are there. */
export const tasksWanted = pageEvent<{ ContactIds: number[]; done: () => void }>('tasks-wanted')
