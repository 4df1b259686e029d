import { definitions } from '@dormer/contract/growth/definitions'
import type { GoalFigure, GoalProgress } from '@dormer/contract/growth/goals'
import { Box, Group, Progress, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { FigureLink } from '../performance/figure-in-address.tsx'

/** Where one stands, in a few words. */
const standingWords = ({ Done, Target, Expected, Standing }: GoalProgress) => {
  if (!Standing) return ''
  const short = (Target ?? 0) - Done
  return {
    Reached: 'Reached',
    OnPace: 'On pace',
    Behind: `${formatCount((Expected ?? 0) - Done)} behind`,
    Missed: `Missed by ${formatCount(short)}`,
  }[Standing]
}

type Props = { figure: GoalFigure; goal: GoalProgress; user: { UserId: number; Name: string } }
/** What is done of a goal and, in a lighter color, what is expected by now beyond that. */
export const GoalBar = ({ figure, goal, user }: Props) => {
  const { Done, Target, Expected, Standing } = goal
  const { label } = definitions.goals[figure]
  const part = (n: number | null) => (Target ? Math.min(100, (100 * (n ?? 0)) / Target) : 0)
  const behind = part(Expected) - part(Done)
  return (
    // Apart from the next figure, on paper too, where cells are narrow.
    <Box pe={{ sm: 'md' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" component="span" className="tabular">
          <FigureLink count={Done} label={`${label}, ${user.Name}`} figure={figure} who={user.UserId} />
          {Target !== null && ` of ${formatCount(Target)}`}
        </Text>
        <Text
          size="xs"
          component="span"
          c={Standing === 'Behind' || Standing === 'Missed' ? undefined : 'dimmed'}
          className="tabular"
        >
          {Target === null ? 'No goal' : standingWords(goal)}
        </Text>
      </Group>
      {Target !== null && (
        <Progress.Root size="sm" mt={4} aria-label={`${label} of ${user.Name}`}>
          <Progress.Section
            value={part(Done)}
            aria-label={`${label} of ${user.Name}: ${formatCount(Done)} of ${formatCount(Target)} done`}
          />
          {behind > 0 && Standing === 'Behind' && (
            <Progress.Section
              value={behind}
              color="light-dark(var(--mantine-color-roof-2), var(--mantine-color-roof-9))"
              aria-label={`${label} of ${user.Name}: ${formatCount(Expected ?? 0)} expected by now`}
            />
          )}
        </Progress.Root>
      )}
    </Box>
  )
}
