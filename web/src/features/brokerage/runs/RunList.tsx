import type { RunAct, RunEntry, RunStatus } from '@dormer/contract/brokerage/runs'
import { Anchor, Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconProgressCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatAgo, formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useFollow } from '../../../ui/useFollow.ts'
import { isUnderWay, runsQuery, useActOnRun, useUndoRun } from './runs.api.ts'

/** What runs and ran in the background: admins see all of the brokerage, others what they started. */
export const RunList = () => {
  const runs = useInfiniteQuery(runsQuery)
  return (
    <Loaded
      query={runs}
      skeleton={<Blocks n={3} h={108} gap="sm" />}
      empty={
        <Empty
          icon={<IconProgressCheck />}
          title="Nothing has run yet"
          description="Bulk actions on many contacts and imports run in the background. Follow them here."
        />
      }
    >
      {(entries) => (
        <Stack gap="sm">
          {entries.map((run) => (
            <RunCard key={run.RunId} run={run} />
          ))}
          <ShowMore query={runs} />
        </Stack>
      )}
    </Loaded>
  )
}

const colors: Record<RunStatus, string> = {
  Waiting: 'blue',
  Running: 'blue',
  Paused: 'yellow',
  Done: 'gray',
  Failed: 'red',
  Canceled: 'gray',
}

const RunCard = ({ run }: { run: RunEntry }) => {
  const { Kind, Title, Status, Message, Total, Done, ByName, DateCreated } = run
  const isOpen = isUnderWay(run) || Status === 'Paused'
  return (
    <Card withBorder padding="md" component="section" aria-label={Title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={0} miw={0}>
            <Text fw={600} lineClamp={2}>
              {Title}
            </Text>
            <Text size="xs" c="dimmed">
              {Kind} · started by {ByName ?? 'a former user'}{' '}
              <time dateTime={DateCreated} title={formatInstantTime(DateCreated)}>
                {formatAgo(DateCreated)}
              </time>
            </Text>
          </Stack>
          <Badge variant="light" color={colors[Status]} flex="none">
            {Status}
          </Badge>
        </Group>
        {isOpen && Total !== null && Total > 0 && (
          <Progress value={(Done / Total) * 100} aria-label={`Progress of ${Title}`} />
        )}
        <Text size="sm">
          {[isOpen && Total !== null ? `${formatCount(Done)} of ${formatCount(Total)}` : '', ...outcomeOf(run)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {Message && (
          <Text size="sm" c={Status === 'Failed' ? 'red' : undefined}>
            {Message}
          </Text>
        )}
        <Acts run={run} />
      </Stack>
    </Card>
  )
}

/** What came of it: 'Changed 40', '3 skipped: Already assigned to Ana Ruiz'. */
const outcomeOf = ({ Counts, Skipped }: RunEntry) => [
  ...Counts.filter(({ Count }) => Count > 0).map(({ Name, Count }) => `${Name} ${formatCount(Count)}`),
  ...Skipped.map(({ Reason, Count }) => `${formatCount(Count)} skipped: ${Reason}`),
]

const Acts = ({ run }: { run: RunEntry }) => {
  const { RunId, Title, Acts, Path, UndoRequestId } = run
  const act = useActOnRun()
  const undo = useUndoRun()
  const follow = useFollow()
  const ask = async (Act: RunAct) => {
    const question = 'What was done so far stays; the rest is left undone.'
    const words = { title: `Cancel “${Title}”`, yes: 'Cancel it', no: 'Keep it running', danger: true }
    if (Act !== 'Cancel' || (await confirm(question, words))) act.mutate({ RunId, Act })
  }
  if (Acts.length === 0 && Path === null && UndoRequestId === null) return null
  return (
    <Group gap="xs">
      {Acts.map((Act) => (
        <Button
          key={Act}
          size="xs"
          variant="default"
          aria-label={`${Act} ${Title}`}
          loading={act.isPending && act.variables.Act === Act}
          onClick={() => ask(Act)}
        >
          {Act}
        </Button>
      ))}
      {UndoRequestId !== null && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Undo ${Title}`}
          loading={undo.isPending}
          onClick={() => undo.mutate(UndoRequestId)}
        >
          Undo
        </Button>
      )}
      {Path !== null && (
        <Anchor href={Path} onClick={follow} size="sm" aria-label={`Details of ${Title}`}>
          Details
        </Anchor>
      )}
    </Group>
  )
}
