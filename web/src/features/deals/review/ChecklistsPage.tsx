import { type ChecklistTemplate, LINES_MAX, lineNeeds } from '@dormer/contract/deals/review'
import { type TransactionType, transactionTypes } from '@dormer/contract/deals/transactions'
import { Button, Group, Paper, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Review.module.css'
import { templatesQuery, useSaveTemplate } from './review.api.ts'
import { type Draft, TemplateRow } from './TemplateRow.tsx'

const plural = { Listing: 'listings', Purchase: 'purchases' } as const
const unsaved = { title: 'Unsaved changes', yes: 'Leave' }

/** What the brokerage asks for of listings and of purchases. */
export const ChecklistsPage = () => {
  const templates = useQuery(templatesQuery)
  const [type, setType] = useState<TransactionType>('Purchase')
  const [isDirty, setDirty] = useState(false)
  const choose = async (next: string) => {
    if (isDirty && !(await confirm('Leave without saving? Your changes will be lost.', unsaved))) return
    setDirty(false)
    setType(next as TransactionType)
  }
  return (
    <Page title="Checklists" subtitle="What your brokerage asks for">
      <SegmentedControl
        aria-label="Type of transaction"
        data={transactionTypes.map((value) => ({ value, label: value === 'Listing' ? 'Listings' : 'Purchases' }))}
        value={type}
        onChange={choose}
        w={260}
      />
      <Loaded query={templates} skeleton={<Blocks n={6} h={56} />}>
        {(lists) => {
          const list = lists.find(({ Type }) => Type === type)
          return list && <Editor key={`${type}-${list.Revision}`} list={list} setDirty={setDirty} />
        }}
      </Loaded>
    </Page>
  )
}

let lastKey = 0
const draftOf = (line: ChecklistTemplate['Lines'][number]): Draft => ({ key: ++lastKey, ...line })
const newLine = (): Draft => ({
  ...{ key: ++lastKey, Name: '', Hint: null, Need: 'Required', DueFrom: null, DueDays: 0 },
  ...{ States: [], PropertyTypes: [], BuiltBefore: null },
})

const Editor = ({ list, setDirty }: { list: ChecklistTemplate; setDirty: (isDirty: boolean) => void }) => {
  const { Type, Revision, OpenTransactions } = list
  const [lines, setLines] = useState(() => list.Lines.map(draftOf))
  const [isChanged, setChanged] = useState(false)
  const [follows, setFollows] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const { mutateAsync, isPending } = useSaveTemplate()
  useLeaveGuard(() => isChanged)
  const change = (next: Draft[]) => {
    setLines(next)
    setChanged(true)
    setDirty(true)
    setFields({})
  }
  const move = (at: number, by: number) => {
    const next = [...lines]
    const [line] = next.splice(at, 1)
    if (line) next.splice(at + by, 0, line)
    change(next)
  }
  const save = async () => {
    try {
      await mutateAsync({
        Type,
        Revision,
        Lines: lines.map(({ key, ...line }) => line) as never,
        ApplyToOpen: follows === 'open',
      })
      setDirty(false)
      notifySuccess('Checklist saved')
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields as Record<string, string>)
      void notifyFailure(error, 'The checklist was not saved')
    }
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={720}>
        The lines a brokerage begins with are suggestions: what a file needs, and what it is called, differs by state
        and by brokerage. “{lineNeeds.ToClose}” keeps agents from closing until you have accepted it; you can close with
        a reason.
      </Text>
      <Paper p="md">
        <ul className={classes.list} aria-label={`Lines for ${plural[Type]}`}>
          {lines.map((line, at) => (
            <TemplateRow
              key={line.key}
              line={line}
              faults={(field) => fields[`Lines.${at}.${field}`]}
              isFirst={at === 0}
              isLast={at === lines.length - 1}
              move={(by) => move(at, by)}
              change={(part) => change(lines.map((one) => (one === line ? { ...one, ...part } : one)))}
              remove={() => change(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
        {lines.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing is asked for of {plural[Type]}.
          </Text>
        )}
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= LINES_MAX}
          onClick={() => change([...lines, newLine()])}
        >
          Add a Line
        </Button>
      </Paper>
      {isChanged && (
        <Paper p="md" shadow="md" className={classes.save} role="group" aria-label="Save">
          <Group justify="space-between" gap="md">
            {OpenTransactions > 0 ? (
              <Radio.Group aria-label="Open transactions" value={follows ?? 'new'} onChange={setFollows}>
                <Group gap="md" mb={4}>
                  <Radio value="new" label={`New ${plural[Type]} only`} />
                  <Radio value="open" label={`Also the ${OpenTransactions} open now`} />
                </Group>
                <Text size="xs" c="dimmed">
                  What was handed in or accepted stays in any case. Closed transactions never change.
                </Text>
              </Radio.Group>
            ) : (
              <Text size="sm" c="dimmed">
                For new {plural[Type]}.
              </Text>
            )}
            <Group gap="xs">
              <Button
                variant="default"
                onClick={() => {
                  setLines(list.Lines.map(draftOf))
                  setChanged(false)
                  setDirty(false)
                }}
              >
                Discard
              </Button>
              <Button loading={isPending} onClick={save}>
                Save
              </Button>
            </Group>
          </Group>
        </Paper>
      )}
    </Stack>
  )
}
