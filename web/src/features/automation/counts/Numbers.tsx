import {
  type StepState,
  type WorkflowCounts,
  type WorkflowState,
  workflowStates,
} from '@dormer/contract/automation/counts'
import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { type Counted, countsQuery } from './counts.api.ts'
import classes from './Numbers.module.css'
import { openPeople } from './openPeople.ts'

/** The states in the order in which they are shown: how it stands, then what came of it. */
const shown: WorkflowState[] = ['Active', 'Paused', 'Answered', 'Goal', 'Completed', 'OptedOut', 'Ended', 'Removed', 'Failed'] // biome-ignore format: a row

type One = { state: WorkflowState | StepState; count: number; word: string }
type Props = {
  numbers: One[]
  of: Omit<Counted, 'state'>
  name: string
  isTransaction: boolean
  /** In one line, which scrolls sideways if it is short of room. */
  isLine?: boolean
}

/** Numbers that lead to whom they count: '12 active · 3 answered'. */
export const Numbers = ({ numbers, of, name, isTransaction, isLine }: Props) => (
  <span className={classes.numbers} data-line={isLine || undefined}>
    {numbers
      .filter(({ count }) => count > 0)
      .map(({ state, count, word }) => (
        <UnstyledButton
          key={state}
          className={classes.number}
          data-failed={state === 'Failed' || state === 'NotSent' || undefined}
          aria-label={`${formatCount(count)} ${word}, ${name}: show them`}
          onClick={() => openPeople({ ...of, state, name, word, isTransaction })}
        >
          {formatCount(count)} {word}
        </UnstyledButton>
      ))}
  </span>
)

/** Those that stand in one line, the most important first. */
const inLine: WorkflowState[] = ['Active', 'Paused', 'Answered', 'Failed', 'Goal', 'Completed', 'OptedOut']
const shortly: Partial<Record<WorkflowState, string>> = { Goal: 'met goal' }
const lineOf = (counts: WorkflowCounts) =>
  inLine.map((state) => ({ state, count: counts[state], word: shortly[state] ?? workflowStates[state] }))

/** A workflow's numbers, each with its word. */
export const numbersOf = (counts: WorkflowCounts) =>
  shown.map((state) => ({ state, count: counts[state], word: workflowStates[state] }))

/** What came of a workflow, beneath its name in the list. */
export const WorkflowNumbers = ({
  row: { WorkflowId, Name, Type },
  isLine,
}: {
  row: WorkflowRow
  isLine?: boolean
}) => {
  const { data, error } = useQuery(countsQuery(Type))
  const counts = data?.Workflows.find((one) => one.WorkflowId === WorkflowId)
  const numbers = counts && (isLine ? lineOf(counts) : numbersOf(counts)).filter(({ count }) => count > 0)
  return (
    <Text component="div" size="xs" c="dimmed" mih="1.5em">
      {numbers && numbers.length > 0 ? (
        <Numbers
          numbers={numbers}
          of={{ WorkflowId }}
          name={Name}
          isTransaction={Type === 'Transaction'}
          isLine={isLine}
        />
      ) : data ? (
        // They were removed, or it ended early for them.
        counts ? (
          'Nobody now'
        ) : (
          'Nobody yet'
        )
      ) : (
        !error && 'Counting…'
      )}
    </Text>
  )
}

/** Says that only some are counted, to those who do not see everything, or that the numbers could not be loaded. */
export const CountedNote = ({ type }: { type: WorkflowRow['Type'] }) => {
  const query = useQuery(countsQuery(type))
  if (query.error) return <QueryFailure query={query} title="The numbers could not be loaded" />
  return (
    query.data?.IsPartial && (
      <Text size="xs" c="dimmed">
        The numbers beneath the names count only {type === 'Contact' ? 'contacts' : 'transactions'} that you can see.
      </Text>
    )
  )
}
