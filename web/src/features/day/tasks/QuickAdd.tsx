import { type ParsedTask, repeatLabels, type TaskTypeId, taskTypes } from '@dormer/contract/day/tasks'
import { formatPhone } from '@dormer/contract/phone'
import { Badge, Button, CloseButton, Group, Menu, Text, TextInput } from '@mantine/core'
import { IconCalendarDue, IconChevronDown, IconPlus, IconRepeat, IconUser } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { isUnreachable } from '../../../api/keep.ts'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { notifyAddedWithout } from './notifyAdded.tsx'
import { TaskIcon } from './TaskIcon.tsx'
import { useSaveTask } from './tasks.api.ts'
import { dueInWords, meantOf, type ReadTask, unreadWords, wrongWith } from './tasks.rules.ts'
import { useWords } from './useWords.ts'

/** The type of tasks whose words say none. */
const OTHER = 3

type Who = ParsedTask['Contacts'][number]

/** One line that becomes a task; the parsed result is shown beneath it, and Enter saves. */
export const QuickAdd = () => {
  const { typed, text, parsed, read, setTyped, input } = useWords()
  const UserId = useCurrentUser()?.UserId
  const { mutateAsync: save } = useSaveTask()
  // The user's choice among several contacts, or of none, valid while the text still matches that person.
  const [choice, setChoice] = useState<Choice>()
  const box = useRef(typed)
  box.current = typed
  // Saved one after another, in the order typed.
  const last = useRef(Promise.resolve())

  const add = async (words: string, chosen: Choice | undefined) => {
    let wrong: string | undefined
    try {
      const task = await read(words).catch((failure) => {
        if (!isUnreachable(failure)) throw failure
      })
      // Without a connection nobody reads the words: they are kept as they stand.
      if (!task) {
        const saved = await save({ Title: words, TaskTypeId: OTHER, AssignedUserId: UserId })
        if (saved) notifyWarning(`${words} · Unscheduled, because its words could not be read`, 'Task added')
        return
      }
      wrong = wrongWith(task)
      if (wrong) throw new Error(wrong)
      const { who, name } = whoOf(task, chosen)
      const { Title, TaskTypeId, DueDate, Repeat } = task
      const saved = await save({
        Title,
        TaskTypeId,
        DueDate,
        Repeat,
        AssignedUserId: UserId,
        ...(who && { KeyType: 'ContactEntityId', KeyValue: who.KeyValue, ContactId: who.ContactId }),
      })
      if (!saved) return
      const told = [Title, DueDate ? dueInWords(DueDate) : 'Unscheduled', who?.Name].filter(Boolean).join(' · ')
      const unread = unreadWords(task)
      if (name) notifyAddedWithout(saved.TaskId, told, name)
      else if (unread) notifyWarning(`${Title} · ${unread}`, 'Task added')
      else notifySuccess(told, 'Task added')
    } catch (failure) {
      const isEmpty = box.current.trim() === ''
      if (isEmpty) {
        setTyped(words)
        setChoice(chosen)
      }
      if (!wrong) notifyFailure(failure, `“${words}” was not added`)
      else if (!isEmpty) notifyWarning(wrong, `“${words}” was not added`)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text || UserId === undefined) return
    // Anything typed from now on is the next task.
    setTyped('')
    setChoice(undefined)
    box.current = ''
    last.current = last.current.then(() => add(text, choice))
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
            <Button type="submit" size="compact-sm">
              Add
            </Button>
          )
        }
        rightSectionWidth={72}
        {...input}
      />
      {parsed?.Title && (
        <Understood
          parsed={parsed}
          {...whoOf(parsed, choice)}
          choose={(who) => setChoice({ among: among(parsed.Contacts), who })}
        />
      )}
    </form>
  )
}

type Choice = { among: string; who: Who | undefined }
/** The contact a task is about: the chosen one, or the only match; `name` is what several have in common. */
const whoOf = ({ Contacts, Title }: ParsedTask, choice: Choice | undefined): { who?: Who; name?: string } =>
  choice?.among === among(Contacts) ? { who: choice.who } : meantOf(Contacts, Title)
const among = (contacts: Who[]) => contacts.map((one) => one.ContactId).join()

const Understood = ({
  parsed,
  who,
  name,
  choose,
}: {
  parsed: ReadTask
  who?: Who
  name?: string
  choose: (who: Who | undefined) => void
}) => {
  const { Title, TaskTypeId, DueDate, Repeat, Contacts } = parsed
  const unread = unreadWords(parsed)
  return (
    <Group gap={6} mt={6} role="status" aria-label="Understood as">
      <Badge
        {...chip}
        leftSection={<TaskIcon type={TaskTypeId} label={taskTypes[TaskTypeId as TaskTypeId]} size={14} />}
      >
        {Title}
      </Badge>
      <Badge {...chip} leftSection={<IconCalendarDue size={14} />}>
        {DueDate ? dueInWords(DueDate) : 'Unscheduled'}
      </Badge>
      {unread && (
        <Text size="sm" c="var(--mantine-color-yellow-light-color)">
          {unread}
        </Text>
      )}
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
                {who?.Name ?? (name ? `Which ${name}?` : 'Nobody')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {Contacts.map((one) => (
                <Menu.Item key={one.ContactId} onClick={() => choose(one)}>
                  {one.Name}
                  <Text size="xs" c="dimmed">
                    {[one.CellPhone && formatPhone(one.CellPhone), one.Email].filter(Boolean).join(' · ')}
                  </Text>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {who && <CloseButton aria-label={`Not about ${who.Name}`} onClick={() => choose(undefined)} />}
        </Group>
      )}
    </Group>
  )
}

const chip = { variant: 'light', color: 'gray', size: 'lg', tt: 'none', fw: 500 } as const
