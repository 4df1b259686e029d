import {
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
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { callToDelete, notifyDeleted } from '../../brokerage/trash/restore.ts'
import { dueInWords, takeBack } from './tasks.rules.ts'

const TASKS = ['tasks'] as const
const LISTS = [...TASKS, 'lists'] as const
const ONE = [...TASKS, 'one'] as const

type Which = {
  /** 0 is everyone, none is the user himself. */
  assignedId?: number
  includeCompleted: boolean
  /** About one contact entity. */
  entityId?: number
}

/** Changes that are on their way, as they are shown: what is fetched meanwhile may not know of them. */
const pending = new Set<(rows: TaskRow[]) => TaskRow[]>()

export const tasksQuery = ({ assignedId, includeCompleted, entityId }: Which) =>
  queryOptions({
    queryKey: [...LISTS, { assignedId, includeCompleted, entityId }],
    queryFn: async ({ signal }) => {
      const about = entityId && { type: 'ContactEntityId' as const, typeValue: entityId }
      const rows = await call(tasks, { query: { includeCompleted, assignedId, ...about } }, { signal })
      return [...pending].reduce((shown, change) => change(shown), rows)
    },
  })

export const taskQuery = (TaskId: number) =>
  queryOptions({
    queryKey: [...ONE, TaskId],
    queryFn: ({ signal }) => call(getTask, { params: { id: TaskId } }, { signal }),
  })

export const taskOptionsQuery = queryOptions({
  queryKey: ['taskOptions'],
  queryFn: ({ signal }) => call(taskOptions, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** What words such as 'call Ana tomorrow 3pm' mean. */
export const parsedQuery = (text: string) =>
  queryOptions({
    queryKey: [...TASKS, 'parsed', text],
    queryFn: ({ signal }) => call(parseTask, { query: { text } }, { signal }),
    // 'Tomorrow' is another day tomorrow.
    staleTime: 60_000,
    enabled: text !== '',
  })

/** Whatever shows tasks, or what became of them; the lists once nothing changes them any more: the last one asks. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [...(pending.size > 0 ? [] : [LISTS]), ONE, ['today'], ['activities']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

const turns = new Map<number, Promise<unknown>>()
/** What is asked of one task goes out in turn, so that the last stays. */
const inTurn = <Answer>(TaskId: number, ask: () => Promise<Answer>) => {
  const answer = (turns.get(TaskId) ?? Promise.resolve()).then(ask, ask)
  turns.set(TaskId, answer)
  return answer
}

/** A change that is shown at once, and put back if the server refuses it. */
const useChange = <Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  change: (rows: TaskRow[], input: Input) => TaskRow[],
  tell: { onSuccess?: (answer: Answer, input: Input) => void; onError?: (error: unknown) => void } = {},
) => {
  const { onSuccess, onError = notifyFailure } = tell
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onMutate: async (input) => {
      const show = (rows: TaskRow[]) => change(rows, input)
      pending.add(show)
      await client.cancelQueries({ queryKey: LISTS })
      const lists = client.getQueriesData<TaskRow[]>({ queryKey: LISTS }).flatMap(([queryKey, was]) => {
        const shown = was && client.setQueryData<TaskRow[]>(queryKey, show(was))
        return shown ? [{ queryKey, was, shown }] : []
      })
      return { show, lists }
    },
    onSuccess,
    onError: (error, _, changed) => {
      for (const { queryKey, was, shown } of changed?.lists ?? [])
        client.setQueryData<TaskRow[]>(queryKey, (now) => now && takeBack(now, was, shown))
      onError(error)
    },
    onSettled: (_, __, ___, changed) => {
      if (changed) pending.delete(changed.show)
      return refresh(client)
    },
  })
}

const withChange = (rows: TaskRow[], TaskId: number, change: Partial<TaskRow>) =>
  rows.map((row) => (row.TaskId === TaskId ? { ...row, ...change } : row))

/** Who offers to undo tells himself that it failed. */
const quietly = { onError: () => undefined }

type Named = Pick<TaskRow, 'TaskId' | 'Title'>

export const useReopenTask = (tell = {}) =>
  useChange(
    ({ TaskId }: Named) => inTurn(TaskId, () => call(reopenTask, { params: { id: TaskId } })),
    (rows, { TaskId }) => withChange(rows, TaskId, { IsCompleted: false, DateCompleted: null }),
    tell,
  )

/** Mark Complete, which can be undone for a while; where it repeats, it tells when the next one is due. */
export const useCompleteTask = () => {
  const { mutateAsync: reopen } = useReopenTask(quietly)
  return useChange(
    ({ TaskId }: Named) => inTurn(TaskId, () => call(completeTask, { params: { id: TaskId } })),
    (rows, { TaskId }) => withChange(rows, TaskId, { IsCompleted: true, DateCompleted: new Date().toISOString() }),
    {
      onSuccess: ({ Next }, task) => {
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
    { onSuccess: (RequestId) => notifyDeleted('Tasks deleted successfully', RequestId) },
  )

type Moved = { task: TaskRow; DueDate: string | null }
const move = ({ task: { TaskId }, DueDate }: Moved) =>
  inTurn(TaskId, () => call(saveTask, { body: { TaskId, DueDate } }))
const showMoved = (rows: TaskRow[], { task: { TaskId }, DueDate }: Moved) => withChange(rows, TaskId, { DueDate })

/** Another time for a task; it can be undone for a while, unless the one before is past by now. */
export const useMoveTask = () => {
  const { mutateAsync: moveBack } = useChange(move, showMoved, quietly)
  return useChange(move, showMoved, {
    onSuccess: ({ DueDate }, { task }) => {
      const told = `${task.Title} is due ${DueDate ? dueInWords(DueDate) : 'at no time'}`
      if (task.DueDate && Date.parse(task.DueDate) < Date.now()) notifySuccess(told)
      else notifyUndo(task.Title, () => moveBack({ task, DueDate: task.DueDate }), told)
    },
  })
}

export const useSaveTask = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof saveTask>['body']) => call(saveTask, { body }),
    onSuccess: () => refresh(client),
  })
}
