import {
  addTaskToContacts,
  completeTask,
  deleteTasks,
  getTask,
  parseTask,
  reopenTask,
  saveTask,
  type TaskRow,
  taskOptions,
  tasks,
} from '@dormer/contract/day/tasks'
import type { Request } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { callOrKeep } from '../../../api/keep.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { today } from '../../../ui/format.ts'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo, offerUndo } from '../../../ui/notifyUndo.tsx'
import { callToDelete, notifyDeleted } from '../../brokerage/trash/restore.ts'
import { addedInWords, dueInWords, type ReadTask } from './tasks.rules.ts'

type Which = {
  /** 0 is everyone; absent is the current user. */
  assignedId?: number
  includeCompleted: boolean
  /** About one contact entity or one transaction. */
  about?: { type: 'ContactEntityId' | 'TransactionId'; typeValue: number }
}

export const tasksQuery = ({ assignedId, includeCompleted, about }: Which) =>
  queryOptions({
    queryKey: within(keys.taskLists, { assignedId, includeCompleted, about }),
    queryFn: ({ signal }) => call(tasks, { query: { includeCompleted, assignedId, ...about } }, { signal }),
  })

export const taskQuery = (TaskId: number) =>
  queryOptions({
    queryKey: ['tasks', 'one', TaskId],
    queryFn: ({ signal }) => call(getTask, { params: { id: TaskId } }, { signal }),
  })

export const taskOptionsQuery = queryOptions({
  queryKey: ['taskOptions'],
  queryFn: ({ signal }) => call(taskOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** What was read of a text; if a day's weekday is wrong, which it is. Rarely needed, so not loaded with the page. */
const readWords = async (text: string): Promise<ReadTask> => {
  const parsed = await call(parseTask, { query: { text } })
  if (!parsed.NotUnderstood) return parsed
  // Without that code the task is read all the same: it only says less of why there is no time.
  const code = await import('./wrong-weekday.ts').catch(() => undefined)
  return { ...parsed, WrongWeekday: code?.wrongWeekday(parsed.NotUnderstood, today()) }
}

/** Parses text such as 'call Ana tomorrow 3pm'. */
export const parsedQuery = (text: string) =>
  queryOptions({
    queryKey: ['tasks', 'parsed', text],
    // Continues even when no longer displayed: Enter clears the line, and waits for the result.
    queryFn: () => readWords(text),
    // 'Tomorrow' is a different day tomorrow.
    staleTime: 60_000,
    enabled: text !== '',
  })

/** Everything that shows tasks or their results. */
const stale = [keys.tasks, keys.today, keys.activities]

type Tell<Answer, Input> = { onSuccess?: (answer: Answer, input: Input) => void; onError?: (error: unknown) => void }

const useChange = <Input, Answer>(
  save: (input: Input) => Promise<Answer>,
  show: (rows: TaskRow[], input: Input) => TaskRow[],
  about?: (input: Input) => number,
  { onSuccess, onError = (error) => notifyFailure(error) }: Tell<Answer, Input> = {},
) => useOptimistic({ key: keys.taskLists, show, save, stale, about, onSuccess, onError })

const withChange = (rows: TaskRow[], TaskId: number, change: Partial<TaskRow>) =>
  rows.map((row) => (row.TaskId === TaskId ? { ...row, ...change } : row))

/** Undo reports failures itself. */
const quietly = { onError: () => undefined }

type Named = Pick<TaskRow, 'TaskId' | 'Title'>

export const useReopenTask = (tell = {}) =>
  useChange(
    ({ TaskId }: Named) => call(reopenTask, { params: { id: TaskId } }),
    (rows, { TaskId }) => withChange(rows, TaskId, { IsCompleted: false, DateCompleted: null }),
    ({ TaskId }) => TaskId,
    tell,
  )

/** Mark Complete, with Undo for a while; for a repeating task, it says when the next one is due. */
export const useCompleteTask = () => {
  const { mutateAsync: reopen } = useReopenTask(quietly)
  return useChange(
    ({ TaskId, Title }: Named) =>
      callOrKeep(completeTask, { params: { id: TaskId } }, { kind: 'Task done', words: Title }),
    (rows, { TaskId }) => withChange(rows, TaskId, { IsCompleted: true, DateCompleted: new Date().toISOString() }),
    ({ TaskId }) => TaskId,
    {
      onSuccess: (completed, task) => {
        if (!completed) return
        const { Next } = completed
        const next = Next?.DueDate ? `. The next one is due ${dueInWords(Next.DueDate)}.` : ''
        notifyUndo(task.Title, () => reopen(task), `${task.Title} completed${next}`)
      },
    },
  )
}

export const useDeleteTasks = () =>
  useChange(
    (TaskIds: number[]) => callToDelete(deleteTasks, { body: TaskIds }),
    (rows, TaskIds) => rows.filter((row) => !TaskIds.includes(row.TaskId)),
    undefined,
    { onSuccess: (RequestId) => notifyDeleted('Tasks deleted successfully', RequestId) },
  )

/** Adds a task about each of these contacts, with Undo for a while. */
export const useAddTaskToContacts = () => {
  const { mutateAsync: takeBack } = useMutation({
    mutationFn: (TaskIds: number[]) => call(deleteTasks, { body: TaskIds }),
    meta: { stale },
  })
  return useMutation({
    mutationFn: (body: Request<typeof addTaskToContacts>['body']) => call(addTaskToContacts, { body }),
    meta: { stale },
    onSuccess: ({ TaskIds, Skipped }) => {
      const said = addedInWords(TaskIds.length, Skipped)
      if (TaskIds.length === 0) notifyInfo(said)
      else
        offerUndo(said, () =>
          takeBack(TaskIds).then(
            () => notifySuccess(TaskIds.length === 1 ? 'Task removed' : 'Tasks removed'),
            (error) => notifyFailure(error, 'The tasks were not removed'),
          ),
        )
    },
  })
}

type Moved = { task: TaskRow; DueDate: string | null }
const useMove = (tell: Tell<TaskRow, Moved>) =>
  useChange(
    ({ task: { TaskId }, DueDate }: Moved) => call(saveTask, { body: { TaskId, DueDate } }),
    (rows, { task: { TaskId }, DueDate }) => withChange(rows, TaskId, { DueDate }),
    ({ task: { TaskId } }) => TaskId,
    tell,
  )

/** Reschedules a task, with Undo for a while, unless the previous time is past by now. */
export const useMoveTask = () => {
  const { mutateAsync: moveBack } = useMove(quietly)
  return useMove({
    onSuccess: ({ DueDate }, { task }) => {
      const told = `${task.Title} is due ${DueDate ? dueInWords(DueDate) : 'at no time'}`
      if (task.DueDate && Date.parse(task.DueDate) < Date.now()) notifySuccess(told)
      else notifyUndo(task.Title, () => moveBack({ task, DueDate: task.DueDate }), told)
    },
  })
}

/** Undefined if a new one is kept until there is a connection. */
export const useSaveTask = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveTask>['body']) =>
      body.TaskId
        ? call(saveTask, { body })
        : callOrKeep(saveTask, { body }, { kind: 'Task', words: body.Title ?? '' }),
    meta: { stale },
  })
