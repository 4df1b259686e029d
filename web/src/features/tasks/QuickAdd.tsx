import { type ParsedTask, repeatLabels, type TaskTypeId, taskTypes } from '@dormer/contract/tasks'
import { Badge, Button, CloseButton, Group, Menu, TextInput } from '@mantine/core'
import { IconCalendarDue, IconChevronDown, IconPlus, IconRepeat, IconUser } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { notifyFailure, notifySuccess } from '../../ui/notify.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { TaskIcon } from './TaskIcon.tsx'
import { useSaveTask } from './tasks.api.ts'
import { inWords } from './tasks.rules.ts'
import { useWords } from './useWords.ts'

type Who = ParsedTask['Contacts'][number]

/** One line that becomes a task; what is understood is shown beneath it, and Enter saves it. */
export const QuickAdd = () => {
  const { text, parsed, read, setTyped, input } = useWords()
  const UserId = useCurrentUser()?.UserId
  const { mutateAsync: save } = useSaveTask()
  const [saving, setSaving] = useState(false)
  // Of several people one is chosen, or none, for as long as the words may mean him.
  const [choice, setChoice] = useState<{ among: string; who: Who | undefined }>()
  const whoOf = ({ Contacts }: ParsedTask) => (choice?.among === among(Contacts) ? choice.who : Contacts[0])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text || saving || UserId === undefined) return
    setSaving(true)
    try {
      const task = await read()
      const who = whoOf(task)
      const { Title, TaskTypeId, DueDate, Repeat } = task
      await save({
        Title,
        TaskTypeId,
        DueDate,
        Repeat,
        AssignedUserId: UserId,
        ...(who && { KeyType: 'ContactEntityId', KeyValue: who.KeyValue }),
      })
      notifySuccess(
        [Title, DueDate ? inWords(DueDate) : 'Unscheduled', who?.Name].filter(Boolean).join(' · '),
        'Task added',
      )
      // What was typed meanwhile is the next task.
      setTyped((now) => (now.trim() === text ? '' : now))
    } catch (failure) {
      notifyFailure(failure, 'The task was not added')
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        size="md"
        aria-label="Add a task in your own words"
        placeholder="Add a task: call Ana tomorrow 3pm"
        leftSection={<IconPlus size={18} />}
        rightSection={
          text && (
            <Button type="submit" size="compact-sm" loading={saving}>
              Add
            </Button>
          )
        }
        rightSectionWidth={72}
        {...input}
      />
      {parsed && (
        <Understood
          parsed={parsed}
          who={whoOf(parsed)}
          choose={(who) => setChoice({ among: among(parsed.Contacts), who })}
        />
      )}
    </form>
  )
}

const among = (contacts: Who[]) => contacts.map((one) => one.ContactId).join()

const Understood = ({
  parsed: { Title, TaskTypeId, DueDate, Repeat, Contacts },
  who,
  choose,
}: {
  parsed: ParsedTask
  who: Who | undefined
  choose: (who: Who | undefined) => void
}) => (
  <Group gap={6} mt={6} role="status" aria-label="Understood as">
    <Badge {...chip} leftSection={<TaskIcon type={TaskTypeId} label={taskTypes[TaskTypeId as TaskTypeId]} size={14} />}>
      {Title}
    </Badge>
    <Badge {...chip} leftSection={<IconCalendarDue size={14} />}>
      {DueDate ? inWords(DueDate) : 'Unscheduled'}
    </Badge>
    {Repeat && (
      <Badge {...chip} leftSection={<IconRepeat size={14} />}>
        {repeatLabels[Repeat]}
      </Badge>
    )}
    {Contacts.length > 0 && (
      <Group gap={0} wrap="nowrap">
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="light"
              leftSection={<IconUser size={14} />}
              rightSection={<IconChevronDown size={14} />}
            >
              {who?.Name ?? 'Nobody'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Contacts.map((one) => (
              <Menu.Item key={one.ContactId} onClick={() => choose(one)}>
                {one.Name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {who && <CloseButton aria-label={`Not about ${who.Name}`} onClick={() => choose(undefined)} />}
      </Group>
    )}
  </Group>
)

const chip = { variant: 'light', color: 'gray', size: 'lg', tt: 'none', fw: 500 } as const
