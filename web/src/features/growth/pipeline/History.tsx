import type { OpportunityMove } from '@dormer/contract/growth/opportunities'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../../ui/duration.ts'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import classes from './Pipeline.module.css'
import { historyQuery } from './pipeline.api.ts'

/** Where an opportunity has been, and for how long. */
export const History = ({ id }: { id: number }) => {
  const history = useQuery({ ...historyQuery(id), staleTime: 0 })
  return (
    <Stack gap="xs" component="section" aria-labelledby="opportunity-history" w="100%">
      <Title order={3} size="h6" id="opportunity-history">
        History
      </Title>
      <Loaded query={history} skeleton={<Lines widths={['70%', '55%']} />}>
        {({ Moves, Stages }) => (
          <>
            <Text size="sm" c="dimmed" className="tabular">
              {Stages.map(({ StageName, Seconds }) => `${StageName} ${formatDuration(Seconds)}`).join(' · ')}
            </Text>
            <ol className={classes.history}>
              {Moves.map((move) => (
                <li key={move.Id}>
                  <Moved move={move} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Stack>
  )
}

const Moved = ({ move }: { move: OpportunityMove }) => (
  <>
    <Text size="sm">
      {move.FromStageName === null
        ? `Created in ${move.ToStageName}`
        : `From ${move.FromStageName} to ${move.ToStageName}`}
      {move.SecondsBefore !== null && ` after ${formatDuration(move.SecondsBefore)}`}
    </Text>
    {(move.LostReason || move.LostNote) && (
      <Text size="sm">{[move.LostReason, move.LostNote].filter(Boolean).join(': ')}</Text>
    )}
    <Text size="xs" c="dimmed">
      {[formatInstantTime(move.Date), move.ByName].filter(Boolean).join(' · ')}
    </Text>
  </>
)
