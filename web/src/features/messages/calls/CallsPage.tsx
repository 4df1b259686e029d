import type { Call } from '@dormer/contract/messages/calls'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { Acts, Became, DirectionIcon, Person, saidOf } from './CallRow.tsx'
import { callsQuery, useSettleCall } from './calls.api.ts'
import { isMissed } from './dialer.rules.ts'
import { LineState } from './LineMenu.tsx'
import { readLine, subscribeToLine } from './line/line.ts'

const SimulateModal = lazyDialog(() => import('./SimulateModal.tsx').then((m) => m.SimulateModal))

const choices = [
  { value: 'mine', label: 'My Calls' },
  { value: 'missed', label: 'Missed' },
  { value: 'everyone', label: 'Everyone' },
]

/** Every call that the user may see: those of one's own, the missed ones, or everybody's. */
export const CallsPage = () => {
  const { calls: show } = useSearch({ from: '/framed/calls' })
  const navigate = useNavigate({ from: '/calls' })
  const user = useCurrentUser()
  const line = useSyncExternalStore(subscribeToLine, readLine)
  const calls = useInfiniteQuery({
    ...callsQuery(show === 'missed' ? { missed: true } : show === 'everyone' ? {} : { userId: user?.UserId }),
    enabled: user !== undefined,
  })
  const isOwn = show === undefined
  const columns: Column<Call>[] = [
    { title: 'Direction', width: 90, render: (one) => <DirectionIcon one={one} /> },
    { title: 'Name', width: '20%', render: (one) => <Person one={one} /> },
    { title: 'Date', width: 190, render: ({ DateStarted }) => <CellLine text={formatInstantTime(DateStarted)} /> },
    { title: 'Result', width: 160, render: (one) => <Became one={one} isOwn={isOwn} /> },
    { title: 'Notes', visibleFrom: 'lg', render: (one) => <CellLine text={saidOf(one)} /> },
    { title: 'Actions', width: 230, render: (one) => <RowActs one={one} /> },
  ]
  return (
    <Page
      title="Call Log"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Call Log' }]}
      actions={
        line.via === 'Simulated' && (
          <Button size="xs" variant="default" onClick={() => openDialog(SimulateModal, {}, 'simulate')}>
            Simulate an Incoming Call
          </Button>
        )
      }
    >
      <Group justify="space-between" align="flex-start">
        <SegmentedControl
          aria-label="Which calls"
          data={choices}
          value={show ?? 'mine'}
          onChange={(next) => navigate({ search: { calls: next === 'mine' ? undefined : (next as 'missed') } })}
        />
        <LineState line={line} />
      </Group>
      <Loaded
        query={calls}
        skeleton={<TableRows columns={['28px', '25%', '120px', '90px', '20%', '120px']} />}
        empty={
          show === 'missed' ? (
            <Empty
              title="No missed calls"
              description="Calls that nobody takes, and their voicemails, are listed here."
            />
          ) : (
            <Empty title="No calls to display" description="Calls made and taken with Dormer are listed here." />
          )
        }
      >
        {(all) => (
          <Stack>
            <DataTable
              rows={all}
              keyOf={({ CallId }) => CallId}
              columns={columns}
              layout="fixed"
              tableFrom="62em"
              card={(one) => (
                <Stack gap="xs">
                  <Group wrap="nowrap" gap="sm">
                    <DirectionIcon one={one} />
                    <Person one={one} />
                  </Group>
                  <Group justify="space-between" gap="xs">
                    <Text size="xs" c="dimmed">
                      {formatInstantTime(one.DateStarted)}
                    </Text>
                    <Became one={one} isOwn={isOwn} />
                  </Group>
                  {saidOf(one) && (
                    <Text size="sm" lineClamp={2}>
                      {saidOf(one)}
                    </Text>
                  )}
                  <RowActs one={one} />
                </Stack>
              )}
            />
            <ShowMore query={calls} label="Show older calls" />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const RowActs = ({ one }: { one: Call }) => {
  const { mutate } = useSettleCall()
  return (
    <Group gap={4} wrap="nowrap">
      <Acts one={one} />
      {isMissed(one) && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => mutate(one, { onError: (error) => notifyFailure(error) })}
        >
          Done
        </Button>
      )}
    </Group>
  )
}
