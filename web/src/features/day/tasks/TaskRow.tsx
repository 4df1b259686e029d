import type { TaskRow as Task } from '@dormer/contract/day/tasks'
import { repeatLabels } from '@dormer/contract/day/tasks'
import { ActionIcon, Badge, Checkbox, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCheck,
  IconDots,
  IconPencil,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type RefObject, useRef } from 'react'
import { SelectOne } from '../../../ui/SelectBoxes.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { TaskIcon } from './TaskIcon.tsx'
import classes from './Tasks.module.css'
import { TransactionLink } from './TransactionLink.tsx'
import { dueDisplay, dueOf, putOffs, statusColors, statusOf } from './tasks.rules.ts'

type TaskActions = {
  open: (task: Task) => void
  /** Completes or reopens it. */
  toggle: (task: Task) => void
  putOff: (task: Task, day: string) => void
  remove: (task: Task) => void
  /** The task whose menu is open. */
  menu: (TaskId: number | undefined) => void
  select?: Selection['toggle']
}

type Props = {
  task: Task
  actions: TaskActions
  selected?: boolean
  menuOpened: boolean
  /** Assigned to the current user. */
  isMine: boolean
  /** On the list of a single contact or transaction, it is not named. */
  withContact: boolean
}

/** One task. There may be hundreds, so each rerenders only when it changes. */
export const TaskRow = memo(({ task, actions, selected, menuOpened, isMine, withContact }: Props) => {
  const { TaskId, Title, IsCompleted } = task
  const due = IsCompleted ? undefined : (dueOf(task) ?? undefined)
  const status = statusOf(task)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li className={classes.item} data-task={TaskId}>
      <div className={classes.row} data-selected={selected || undefined}>
        {actions.select && (
          <SelectOne
            id={TaskId}
            isSelected={selected ?? false}
            toggle={actions.select}
            size="xs"
            className={classes.above}
            aria-label={`Select ${Title}`}
          />
        )}
        <Checkbox
          size="sm"
          radius="xl"
          className={classes.above}
          aria-label={`Complete ${Title}`}
          checked={IsCompleted}
          onChange={() => actions.toggle(task)}
        />
        <TaskIcon type={task.TaskTypeId} label={task.TaskType} />
        <div className={classes.facts}>
          <span className={classes.title} data-completed={IsCompleted || undefined}>
            <UnstyledButton className={classes.open} onClick={() => actions.open(task)}>
              {Title}
            </UnstyledButton>
            {task.Repeat && (
              <IconRepeat
                size={14}
                role="img"
                aria-label={repeatLabels[task.Repeat]}
                title={repeatLabels[task.Repeat]}
                className={classes.repeat}
              />
            )}
          </span>
          {withContact && (
            <span className={classes.who}>
              <Subject task={task} />
            </span>
          )}
          <span className={classes.assignee} data-mine={isMine || undefined}>
            {task.AssignedUser}
          </span>
          <span className={classes.due} data-due={due}>
            {dueDisplay(task)}
          </span>
          <Badge
            size="sm"
            variant="light"
            color={due === 'today' ? 'yellow' : statusColors[status]}
            className={classes.status}
          >
            {status}
          </Badge>
        </div>
        <div className={`${classes.menu} ${classes.above}`}>
          <ActionIcon
            ref={button}
            aria-label={`More for ${Title}`}
            aria-haspopup="menu"
            aria-expanded={menuOpened}
            onClick={() => actions.menu(TaskId)}
          >
            <IconDots size={18} />
          </ActionIcon>
          {menuOpened && <TaskMenu task={task} actions={actions} back={button} />}
        </div>
      </div>
    </li>
  )
})

/** What the task is about, as a link if the user may open it. */
const Subject = ({ task: { KeyType, RouteId, AssociatedWith } }: { task: Task }) => {
  if (!RouteId || !AssociatedWith) return AssociatedWith
  const look = { size: 'sm', className: classes.above, children: AssociatedWith }
  return KeyType === 'TransactionId' ? (
    <TransactionLink TransactionId={RouteId} {...look} />
  ) : (
    <ContactLink ContactId={RouteId} {...look} />
  )
}

/**
 * Rendered when opened, because it is heavier than the row. It covers its button, and returns the focus to it on
 * closing.
 */
const TaskMenu = ({
  task,
  actions,
  back,
}: {
  task: Task
  actions: TaskActions
  back: RefObject<HTMLButtonElement | null>
}) => {
  const { IsCompleted } = task
  const close = () => {
    back.current?.focus({ preventScroll: true })
    actions.menu(undefined)
  }
  return (
    <Menu opened onClose={close} returnFocus={false}>
      <Menu.Target>
        <div className={classes.overButton} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={IsCompleted ? <IconArrowBackUp size={16} /> : <IconCheck size={16} />}
          onClick={() => actions.toggle(task)}
        >
          {IsCompleted ? 'Re-open Task' : 'Mark Complete'}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => actions.open(task)}>
          Edit
        </Menu.Item>
        {!IsCompleted && (
          <>
            <Menu.Label>Put off</Menu.Label>
            {putOffs(task).map(({ label, day }) => (
              <Menu.Item
                key={label}
                leftSection={<IconCalendarPlus size={16} />}
                onClick={() => actions.putOff(task, day)}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        )}
        {task.CanDelete && (
          <>
            <Menu.Divider />
            <Menu.Item c="red" leftSection={<IconTrash size={16} />} onClick={() => actions.remove(task)}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
