import { deleteTasks, saveTask } from '@dormer/contract/day/tasks'
import { Button, Group, Stack, Text } from '@mantine/core'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { changed, queries } from '../../../api/queries.ts'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { currentUserQuery } from '../../brokerage/session/session.api.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { type NextId, type NextTime, nextTimes } from './next-times.ts'

/** What happens next with somebody: `put` says when, and again if that changes; without a time, nothing does. */
export type NextStep = { put: (time: NextTime | undefined) => Promise<unknown> }

const CALL_TASK = 2

/** The next step that is a task to call. */
export const taskToCall = ({ ContactId, Name }: { ContactId: number; Name: string }): NextStep => {
  let TaskId: number | undefined
  return {
    put: async (time) => {
      if (!time) {
        if (TaskId !== undefined) await call(deleteTasks, { body: [TaskId] })
        TaskId = undefined
      } else if (TaskId !== undefined) await call(saveTask, { body: { TaskId, DueDate: time.at } })
      else {
        const [{ Entity }, me] = await Promise.all([
          queries.ensureQueryData(contactQuery(ContactId)),
          queries.ensureQueryData(currentUserQuery),
        ])
        const task = await call(saveTask, {
          body: {
            ...{ Title: `Call ${Name}`, TaskTypeId: CALL_TASK, DueDate: time.at, AssignedUserId: me.UserId },
            ...{ KeyType: 'ContactEntityId', KeyValue: Entity.ContactEntityId, ContactId },
          },
        })
        TaskId = task.TaskId
      }
      await changed(keys.tasks, keys.today, keys.activities)
    },
  }
}

const ID = 'next-step'
const list = new Intl.ListFormat('en-US')

type Told = {
  /** What was logged: Ana Diaz: no answer. */
  told: string
  step: NextStep
  /** What `step` was put to already. */
  chosen: NextId | undefined
  /** Takes back the logged call; undefined if it cannot be: it waits for a connection, or is a colleague's. */
  takeBack?: (() => Promise<unknown>) | undefined
  /** What else Undo takes back besides the call and the next step, in words that follow it. */
  undo?: { what: string; work: () => Promise<unknown> }
  timeZone?: string
}

/**
 * Says what was logged, with the choice of when to get back to them, and Undo of what there is to undo: one notification,
 * which the next outcome replaces.
 */
export const offerNextStep = async ({ told, step, chosen, undo, takeBack, timeZone }: Told) => {
  const notifications = await loadNotifications()
  const times = nextTimes(Date.now(), timeZone)
  // One after another: what was chosen last counts.
  let turn = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>, failed: string) => {
    turn = turn.then(work).then(
      () => undefined,
      (error) => void notifyFailure(error, failed),
    )
  }
  const choose = (id: NextId | undefined) => {
    inTurn(() => step.put(times.find((one) => one.id === id)), 'The next step was not changed')
    notifications.update(shownWith(id))
  }
  const undoAll = () => {
    notifications.hide(ID)
    inTurn(async () => {
      // First what may be refused: it may be too long ago.
      await takeBack?.()
      await step.put(undefined)
      await undo?.work()
    }, 'Couldn’t undo')
  }
  const undoes = (id: NextId | undefined) =>
    list.format([takeBack && 'call', id && 'next step', undo?.what].filter((one): one is string => Boolean(one)))
  const shownWith = (id: NextId | undefined) => ({
    id: ID,
    color: 'green',
    autoClose: 12_000,
    message: (
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={500}>
            {told}
          </Text>
          {undoes(id) && (
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              title={takeBack ? 'As if it had not been logged' : 'What was logged of the call stays'}
              onClick={undoAll}
            >
              Undo {undoes(id)}
            </Button>
          )}
        </Group>
        <Group gap={6} role="group" aria-label="Call again">
          <Text size="xs" c="dimmed">
            Again
          </Text>
          {times.map((one) => (
            <Button
              key={one.id}
              size="compact-xs"
              variant={one.id === id ? 'filled' : 'default'}
              aria-pressed={one.id === id}
              onClick={() => choose(one.id)}
            >
              {one.label}
            </Button>
          ))}
          <Button
            size="compact-xs"
            variant={id === undefined ? 'filled' : 'default'}
            aria-pressed={id === undefined}
            onClick={() => choose(undefined)}
          >
            None
          </Button>
        </Group>
      </Stack>
    ),
  })
  notifications.hide(ID)
  notifications.show(shownWith(chosen))
}
