import { ActionIcon, Button, Group, Menu, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '../../../api/keys.ts'
import { changed } from '../../../api/queries.ts'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'

/** The fields that sources and urgency types share for these actions. */
export type Entry = { id: number; name: string; contacts: number }

type Props = {
  entry: Entry
  /** The entries its contacts can be reassigned to. */
  others: Entry[]
  /** Absent if it cannot be edited or deleted. */
  edit?: () => void
  remove?: (id: number) => Promise<unknown>
  reassign: (from: number, to: number) => Promise<{ Remaining: number }>
  texts: { question: string; deleted: string }
}

export const EntryActions = ({ entry, others, edit, remove, reassign, texts }: Props) => {
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => notifySuccess(texts.deleted),
    onError: (error) => notifyFailure(error),
  })
  const askToRemove = async () => {
    if (await confirm(texts.question, { yes: 'Delete', danger: true, isFinal: true })) removal.mutate(entry.id)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Reassign entry={entry} others={others} reassign={reassign} />
      {edit && (
        <Tooltip label="Edit">
          <ActionIcon aria-label={`Edit ${entry.name}`} onClick={edit}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {remove && (
        <Tooltip label={entry.contacts > 0 ? 'It has contacts: reassign them first' : 'Delete'}>
          <ActionIcon
            aria-label={`Delete ${entry.name}`}
            // Not `disabled`, which would hide the reason from pointer and keyboard users.
            aria-disabled={entry.contacts > 0}
            data-disabled={entry.contacts > 0 || undefined}
            loading={removal.isPending}
            onClick={entry.contacts > 0 ? undefined : askToRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** Above this number the list is searchable. */
const MANY = 8

const Reassign = ({ entry, others, reassign }: Pick<Props, 'entry' | 'others' | 'reassign'>) => {
  const [term, setTerm] = useState('')
  const [isGoingOn, setGoingOn] = useState(false)
  const move = useMutation({
    mutationFn: (to: Entry) => reassign(entry.id, to.id),
    onSuccess: ({ Remaining }) => {
      if (Remaining === 0) return notifySuccess('Contacts Reassigned!')
      notifyInfo(`${formatCount(Remaining)} contacts of the brokerage are being reassigned in the background.`)
      setGoingOn(true)
    },
    onError: (error) => notifyFailure(error),
  })
  const isOver = isGoingOn && entry.contacts === 0
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setInterval(() => changed(keys.settings), 2000)
    return () => clearInterval(timer)
  }, [isGoingOn])
  useEffect(() => {
    if (!isOver) return
    setGoingOn(false)
    notifySuccess('Contacts Reassigned!')
    void changed(keys.contacts)
  }, [isOver])
  const ask = async (to: Entry) => {
    const moving = entry.contacts === 1 ? '1 contact moves.' : `${formatCount(entry.contacts)} contacts move.`
    const details = <Text size="sm">{`${moving} This cannot be undone.`}</Text>
    const question = `Do you want to reassign all contacts tied to ${entry.name} to the ${to.name}?`
    if (await confirm(question, { details })) move.mutate(to)
  }
  const found = others.filter((o) => o.name.toLowerCase().includes(term.trim().toLowerCase()))
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          aria-label={`Reassign contacts of ${entry.name}`}
          loading={move.isPending || isGoingOn}
        >
          Reassign
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        {others.length > MANY && (
          <Menu.Search
            aria-label="Search where to reassign them"
            placeholder="Search"
            value={term}
            onChange={(e) => setTerm(e.currentTarget.value)}
          />
        )}
        <Menu.Label>{found.length > 0 ? 'Reassign contacts to' : 'No names found'}</Menu.Label>
        <ScrollArea.Autosize mah={260}>
          {found.map((other) => (
            <Menu.Item key={other.id} onClick={() => ask(other)}>
              {other.name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
