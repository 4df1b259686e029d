import { type StepState, stepStates } from '@dormer/contract/automation/counts'
import { sendsMessage } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { Workflow } from '@dormer/contract/automation/workflows'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { stepCountsQuery } from './counts.api.ts'
import { Numbers, numbersOf } from './Numbers.tsx'

type Props = {
  workflow: Pick<Workflow, 'WorkflowId' | 'Type' | 'DatePublished'>
  step: WorkflowStep
  /** What the step is called: 'Step 2'. */
  name: string
}

/** What became of a step that was published: how often it was done, answered, failed and skipped. */
export const StepNumbers = ({ workflow: { WorkflowId, Type, DatePublished }, step, name }: Props) => {
  const { data } = useQuery({ ...stepCountsQuery(WorkflowId), enabled: DatePublished !== null })
  const counts = data?.Steps.find(({ WorkflowStepId }) => WorkflowStepId === step.WorkflowStepId)
  if (!counts) return null
  const words = { ...stepStates, Done: sendsMessage(step) ? 'sent' : 'done' }
  const numbers = (Object.keys(stepStates) as StepState[]).map((state) => ({
    state,
    count: counts[state],
    word: words[state],
  }))
  return (
    <Text component="div" size="xs" c="dimmed" px="md" pb="xs" mt={-8}>
      <Numbers
        numbers={numbers}
        of={{ WorkflowId, stepId: step.WorkflowStepId }}
        name={name}
        isTransaction={Type === 'Transaction'}
      />
    </Text>
  )
}

/** What came of the workflow that is open, and whether only some of it is counted. */
export const EditorNumbers = ({
  workflow,
}: {
  workflow: Pick<Workflow, 'WorkflowId' | 'Name' | 'Type' | 'DatePublished'>
}) => {
  const { WorkflowId, Name, Type, DatePublished } = workflow
  const query = useQuery({ ...stepCountsQuery(WorkflowId), enabled: DatePublished !== null })
  const { data } = query
  const numbers = data ? numbersOf(data.Workflow).filter(({ count }) => count > 0) : []
  if (query.error) return <QueryFailure query={query} title="The numbers could not be loaded" />
  if (!data || numbers.length === 0) return null
  return (
    <Text component="div" size="sm" c="dimmed">
      <Numbers numbers={numbers} of={{ WorkflowId }} name={Name} isTransaction={Type === 'Transaction'} />
      {data.IsPartial && `Only ${Type === 'Contact' ? 'contacts' : 'transactions'} that you can see are counted.`}
    </Text>
  )
}
