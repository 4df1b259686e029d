import type { TaskRow as Task } from '@dormer/contract/day/tasks'
import { Stack, Text, Title } from '@mantine/core'
import { useDrag, useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLeftAt } from '../../../ui/place.ts'
import type { Selection } from '../../../ui/useSelection.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { askToDelete } from './askToDelete.ts'
import { TaskRow } from './TaskRow.tsx'
import classes from './Tasks.module.css'
import { useCompleteTask, useDeleteTasks, useMoveTask, useReopenTask } from './tasks.api.ts'
import { putOff, sectionsOf } from './tasks.rules.ts'

type Props = {
  tasks: Task[]
  open: (task: Task) => void
  /** Absent if rows cannot be selected. */
  selection?: Selection
  withContact?: boolean
  /** The level of its headings below the screen's title. */
  order?: 2 | 3
}

/** Tasks grouped by due date, with the actions on each. */
export const TaskList = ({ tasks, open, selection, withContact = true, order = 2 }: Props) => {
  const { TimeZone: timeZone, UserId } = useCurrentUser() ?? {}
  const select = selection?.toggle
  const [menu, setMenu] = useState<number>()
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const { mutate: move } = useMoveTask()
  const { mutate: remove } = useDeleteTasks()
  const actions = useMemo(
    () => ({
      open,
      select,
      menu: setMenu,
      toggle: (task: Task) => (task.IsCompleted ? reopen(task) : complete(task)),
      putOff: (task: Task, day: string) => {
        focusNextOf(task.TaskId)
        move({ task, DueDate: putOff(task, day, timeZone) })
      },
      remove: async ({ TaskId }: Task) => {
        if (await askToDelete(1)) remove([TaskId])
      },
    }),
    [open, select, complete, reopen, move, remove, timeZone],
  )
  const swipe = useSwipe((TaskId, direction) => {
    const task = tasks.find((one) => one.TaskId === TaskId)
    if (!task) return
    if (direction === 'right') actions.toggle(task)
    else setMenu(TaskId)
  })
  const sections = useMemo(() => sectionsOf(tasks), [tasks])
  // Rows that fit the screen render first, the rest after them. From then on updates are not deferred, so that clicks
  // show at once. After navigating back, all rows render at once.
  const leftAt = useLeftAt()
  const isWhole = useDeferredValue(true, Boolean(leftAt))
  const drawn = isWhole ? sections : firstOf(sections, 15)
  return (
    <Stack gap="md" ref={swipe}>
      {drawn.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Title order={order} size="h6" className={classes.heading}>
            {title}
            <Text span size="sm" c="dimmed" className="tabular">
              {sections.find((one) => one.title === title)?.rows.length}
            </Text>
          </Title>
          <ul className={classes.list}>
            {rows.map((task) => (
              <TaskRow
                key={task.TaskId}
                task={task}
                actions={actions}
                selected={selection?.ids.has(task.TaskId)}
                menuOpened={menu === task.TaskId}
                isMine={task.AssignedUserId === UserId}
                withContact={withContact}
              />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

/** When the row moves or disappears, the focus goes to the next one for keyboard users. */
const focusNextOf = (TaskId: number) => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-task]')]
  const at = rows.findIndex((row) => row.dataset.task === String(TaskId))
  const next = (rows[at + 1] ?? rows[at - 1])?.dataset.task
  // After the menu has closed and returned the focus to its button.
  setTimeout(() =>
    document.querySelector<HTMLElement>(`[data-task="${next}"] [aria-haspopup="menu"]`)?.focus({ preventScroll: true }),
  )
}

const firstOf = (sections: ReturnType<typeof sectionsOf>, count: number) => {
  let left = count
  return sections.flatMap(({ title, rows }) => {
    const some = rows.slice(0, left)
    left -= some.length
    return some.length ? [{ title, rows: some }] : []
  })
}

/** The minimum distance of a swipe. */
const FAR = 88

/** Swiping a row on a phone: the row follows the finger and reports the direction on release. */
const useSwipe = (swiped: (TaskId: number, direction: 'left' | 'right') => void) => {
  const hasFingers = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const row = useRef<HTMLElement>(null)
  const { ref } = useDrag(
    ({ first, last, canceled, movement: [x], event }) => {
      if (first && event.target instanceof Element) row.current = event.target.closest('[data-task]')
      if (!row.current) return
      const { dataset, style } = row.current
      if (!last) {
        dataset.swiped = x > 0 ? 'right' : 'left'
        style.setProperty('--swiped', `${x}px`)
        return
      }
      delete dataset.swiped
      style.removeProperty('--swiped')
      if (!canceled && Math.abs(x) >= FAR) swiped(Number(dataset.task), x > 0 ? 'right' : 'left')
      row.current = null
    },
    { axis: 'lock', threshold: 8, enabled: hasFingers },
  )
  return ref
}
