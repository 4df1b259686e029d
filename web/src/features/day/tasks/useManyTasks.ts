import { completeTask, reopenTask, saveTask, type TaskRow } from '@dormer/contract/day/tasks'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'

const countOf = (n: number) => `${n} ${n === 1 ? 'task' : 'tasks'}`

/** Does it to each, one after another; says of how many it failed, and why. Returns those of which it did not. */
const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>, failed: string) => {
  const done: Item[] = []
  let fault: unknown
  for (const item of items)
    try {
      await act(item)
      done.push(item)
    } catch (error) {
      fault = error
    }
  await changed(keys.tasks, keys.today, keys.activities)
  if (done.length < items.length) void notifyFailure(fault, `${countOf(items.length - done.length)} ${failed}`)
  return done
}

type Moved = { task: TaskRow; DueDate: string | null }

/** Completing and postponing several tasks, with one Undo for all of them. */
export const useManyTasks = () => ({
  complete: async (tasks: readonly TaskRow[]) => {
    const done = await each(tasks, ({ TaskId }) => call(completeTask, { params: { id: TaskId } }), 'not completed')
    if (done.length > 0)
      await notifyUndo(
        countOf(done.length),
        () => each(done, ({ TaskId }) => call(reopenTask, { params: { id: TaskId } }), 'not reopened'),
        `${countOf(done.length)} completed`,
      )
  },
  move: async (moves: readonly Moved[]) => {
    const move = ({ task: { TaskId }, DueDate }: Moved) => call(saveTask, { body: { TaskId, DueDate } })
    const done = await each(moves, move, 'not postponed')
    // A time that is past cannot be chosen again.
    const back = done
      .filter(({ task }) => !task.DueDate || Date.parse(task.DueDate) > Date.now())
      .map(({ task }) => ({ task, DueDate: task.DueDate }))
    if (done.length === 0) return
    const told = `${countOf(done.length)} postponed`
    if (back.length < done.length) notifySuccess(told)
    else await notifyUndo(countOf(done.length), () => each(back, move, 'not moved back'), told)
  },
})
