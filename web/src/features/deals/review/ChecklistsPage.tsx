import { type ChecklistTemplate, LINES_MAX, lineNeeds, templateBody } from '@dormer/contract/deals/review'
import { type TransactionType, transactionTypes } from '@dormer/contract/deals/transactions'
import { Button, Group, Paper, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './Review.module.css'
import { templatesQuery, useSaveTemplate } from './review.api.ts'
import { TemplateRow } from './TemplateRow.tsx'

const plural = { Listing: 'listings', Purchase: 'purchases' } as const
const route = getRouteApi('/framed/settings/checklists')

/** The brokerage's checklists for listings and purchases. */
export const ChecklistsPage = () => {
  const templates = useQuery(templatesQuery)
  const { type = 'Purchase' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title="Checklists" subtitle="What your brokerage requires">
      <SegmentedControl<TransactionType>
        aria-label="Type of transaction"
        data={transactionTypes.map((value) => ({ value, label: value === 'Listing' ? 'Listings' : 'Purchases' }))}
        value={type}
        onChange={(next) =>
          navigate({ search: { type: next === 'Listing' ? next : undefined }, replace: true, resetScroll: false })
        }
        w={260}
      />
      <Loaded query={templates} skeleton={<Blocks n={6} h={56} />}>
        {(lists) => {
          const list = lists.find(({ Type }) => Type === type)
          return list && <Editor key={`${type}-${list.Revision}`} list={list} />
        }}
      </Loaded>
    </Page>
  )
}

let lastKey = 0
const keyed = <Line extends object>(line: Line) => ({ key: ++lastKey, ...line })
const newLine = () =>
  keyed({
    ...{ Name: '', Hint: null, Need: 'Required' as const, DueFrom: null, DueDays: 0 },
    ...{ States: [], PropertyTypes: [], BuiltBefore: null },
  })

const Editor = ({ list }: { list: ChecklistTemplate }) => {
  const { Type, Revision, OpenTransactions } = list
  const { mutateAsync } = useSaveTemplate()
  const [initial] = useState(() => ({ Type, Revision, Lines: list.Lines.map(keyed), ApplyToOpen: false }))
  const { form, submit, saving } = useContractForm(
    templateBody,
    initial,
    async (body) => {
      await mutateAsync(body)
      notifySuccess('Checklist saved')
    },
    { failed: 'The checklist was not saved' },
  )
  const { Lines, ApplyToOpen } = form.values
  const isDirty = form.isDirty()
  useLeaveGuard(form.isDirty)
  return (
    <form onSubmit={isDirty ? submit : (event) => event.preventDefault()} noValidate>
      <Stack>
        <Text size="sm" c="dimmed" maw={720}>
          The lines you start with are suggestions: what a file needs, and what it is called, varies by state and
          brokerage. “{lineNeeds.ToClose}” keeps agents from closing until you have accepted it; you can still close
          with a reason.
        </Text>
        <Paper p="md">
          <ul className={classes.list} aria-label={`Lines for ${plural[Type]}`}>
            {Lines.map((line, at) => (
              <TemplateRow
                key={line.key}
                input={(field) => form.getInputProps(`Lines.${at}.${field}`)}
                isFirst={at === 0}
                isLast={at === Lines.length - 1}
                move={(by) => form.reorderListItem('Lines', { from: at, to: at + by })}
                remove={() => form.removeListItem('Lines', at)}
              />
            ))}
          </ul>
          {Lines.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing is required for {plural[Type]}.
            </Text>
          )}
          <Button
            mt="sm"
            variant="light"
            leftSection={<IconPlus size={16} />}
            disabled={Lines.length >= LINES_MAX}
            onClick={() => form.insertListItem('Lines', newLine())}
          >
            Add a Line
          </Button>
        </Paper>
        {isDirty && (
          <Paper p="md" shadow="md" className={classes.save} role="group" aria-label="Save">
            <Group justify="space-between" gap="md">
              {OpenTransactions > 0 ? (
                <Radio.Group
                  aria-label="Open transactions"
                  value={ApplyToOpen ? 'open' : 'new'}
                  onChange={(next) => form.setFieldValue('ApplyToOpen', next === 'open')}
                >
                  <Group gap="md" mb={4}>
                    <Radio value="new" label={`New ${plural[Type]} only`} />
                    <Radio value="open" label={`Also the ${OpenTransactions} open now`} />
                  </Group>
                  <Text size="xs" c="dimmed">
                    Anything handed in or accepted stays either way. Closed transactions never change.
                  </Text>
                </Radio.Group>
              ) : (
                <Text size="sm" c="dimmed">
                  For new {plural[Type]}.
                </Text>
              )}
              <Group gap="xs">
                <Button variant="default" onClick={form.reset}>
                  Discard
                </Button>
                {/* Pressing Enter in a line does not save the whole list. */}
                <Button loading={saving} onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}>
                  Save
                </Button>
              </Group>
            </Group>
          </Paper>
        )}
      </Stack>
    </form>
  )
}
