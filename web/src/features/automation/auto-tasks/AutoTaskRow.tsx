import type { AutoTask } from '@dormer/contract/automation/auto-tasks'
import { Badge, Button } from '@mantine/core'
import { IconArrowBackUp, IconRefresh, IconX } from '@tabler/icons-react'
import { formatInstantTime } from '../../../ui/format.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { TaskIcon } from '../../day/tasks/TaskIcon.tsx'
import classes from './AutoTasks.module.css'
import { useRetryAutoTask, useToggleAutoTask } from './auto-tasks.api.ts'

/** What it does: 'Email “Welcome”', 'Call: Ask about the inspection'; of other types the title, if there is one. */
const nameOf = ({ TaskType, EmailTemplateName, TextTemplateName, TaskTitle }: AutoTask) => {
  const template = EmailTemplateName ?? TextTemplateName
  if (template) return `${TaskType} “${template}”`
  return TaskTitle ? `${TaskType}: ${TaskTitle}` : TaskType
}

const stateOf = ({ IsComplete, IsCancelled, Due, Why, ExecuteDate }: AutoTask) => {
  if (IsComplete) return { label: 'Complete', color: 'green' }
  if (IsCancelled) return { label: 'Cancelled', color: 'gray' }
  if (Due === 'pastdue') return { label: 'Past due', color: 'red' }
  // It was tried, or cannot be done yet.
  if (Why && ExecuteDate && Due === 'today') return { label: 'Not done', color: 'red' }
  if (Due === 'today') return { label: 'Today', color: 'yellow' }
  return { label: 'Open', color: 'blue' }
}

/** A step of a workflow on a transaction: what, when, and how it stands. */
export const AutoTaskRow = ({ task, canChange }: { task: AutoTask; canChange: boolean }) => {
  const toggle = useToggleAutoTask()
  const retry = useRetryAutoTask()
  const onError = (error: Error) => void notifyFailure(error)
  const { Id, ExecuteDate, DateControl, RecipientRoleName, WorkflowName, Why, IsCancelled, IsComplete, CanRetry } = task
  const state = stateOf(task)
  const name = nameOf(task)
  // Somebody's own words do not go on with whom it is to.
  const isMessage = Boolean(task.EmailTemplateName ?? task.TextTemplateName)
  const verb = IsCancelled ? 'Reinstate' : 'Cancel'
  return (
    <li className={classes.row} data-state={task.CssClass || undefined}>
      <TaskIcon type={task.TaskTypeId} label={task.TaskType} />
      <div className={classes.facts}>
        <span className={classes.name}>
          {name}
          {RecipientRoleName && (isMessage ? ` to ${RecipientRoleName}` : ` · ${RecipientRoleName}`)}
        </span>
        <span className={classes.when}>
          <span className="tabular">{ExecuteDate ? formatInstantTime(ExecuteDate) : 'Unscheduled'}</span>
          {` · ${DateControl} · ${WorkflowName}`}
        </span>
        {Why && <span className={classes.why}>{Why}</span>}
      </div>
      <Badge color={state.color} variant="light" className={classes.state}>
        {state.label}
      </Badge>
      <span className={classes.act}>
        {canChange && CanRetry && (
          <Button
            size="xs"
            variant="subtle"
            loading={retry.isPending}
            leftSection={<IconRefresh size={16} />}
            aria-label={`Retry ${name}`}
            onClick={() => retry.mutate(Id, { onError })}
          >
            Retry
          </Button>
        )}
        {canChange && !IsComplete && (
          <Button
            size="xs"
            variant="subtle"
            color={IsCancelled ? undefined : 'red'}
            loading={toggle.isPending}
            leftSection={IsCancelled ? <IconArrowBackUp size={16} /> : <IconX size={16} />}
            aria-label={`${verb} ${name}`}
            onClick={() => toggle.mutate(Id, { onError })}
          >
            {verb}
          </Button>
        )}
      </span>
    </li>
  )
}
