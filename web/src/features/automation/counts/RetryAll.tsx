import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { stepCountsQuery, useRetryFailed } from './counts.api.ts'

type Props = { WorkflowId: number; WorkflowStepId: number | undefined }

/** Retries all that failed, and says of how many it is done, and why not of others. */
export const RetryAll = ({ WorkflowId, WorkflowStepId }: Props) => {
  const { data } = useQuery(stepCountsQuery(WorkflowId))
  const { mutate, isPending, data: result } = useRetryFailed()
  const failed =
    WorkflowStepId === undefined
      ? data?.Workflow.Failed
      : data?.Steps.find((step) => step.WorkflowStepId === WorkflowStepId)?.Failed
  const retry = () => mutate({ WorkflowId, WorkflowStepId }, { onError: (error) => notifyFailure(error) })
  return (
    <Stack gap="xs" align="flex-start">
      {failed !== 0 && (
        <Button size="xs" variant="light" loading={isPending} onClick={retry}>
          {failed ? `Retry ${formatCount(failed)} failed` : 'Retry what failed'}
        </Button>
      )}
      {result && (
        <Alert w="100%" color={result.Skipped.length > 0 ? 'yellow' : 'green'} role="status">
          <Text size="sm">
            {result.RunId === null ? (
              `${formatCount(result.Retried)} of ${formatCount(result.Found)} are being retried.`
            ) : (
              <>
                {formatCount(result.Found)} are retried in the background.{' '}
                <AnchorLink to="/runs" inherit underline="always">
                  Follow it
                </AnchorLink>
              </>
            )}
          </Text>
          {result.Skipped.map(({ Reason, Count }) => (
            <Text key={Reason} size="sm">
              {formatCount(Count)} not: {Reason}
            </Text>
          ))}
        </Alert>
      )}
    </Stack>
  )
}
