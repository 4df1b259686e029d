import { failedJobs, retryJob } from '@dormer/contract/brokerage/jobs'
import { Button, Card, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'

/** Failed background jobs, and a way to retry them. */
export const JobsPage = () => {
  const { data, error, refetch } = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => call(failedJobs, {}, { signal }),
    refetchInterval: 10_000,
  })
  const retry = useMutation({
    mutationFn: (JobId: number) => call(retryJob, { params: { JobId } }),
    meta: { stale: [keys.jobs] },
    onSuccess: () => notifySuccess('The job runs again'),
    onError: (e) => notifyFailure(e),
  })
  return (
    <Page
      title="Background Jobs"
      subtitle="Work whose last try failed"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Background Jobs' }]}
    >
      {!data ? (
        error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <Stack role="status" aria-busy aria-label="Loading">
            <Skeleton h={84} />
            <Skeleton h={84} />
          </Stack>
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck />}
          title="No failed jobs"
          description="Imports and other background work that fails is listed here until it succeeds."
        />
      ) : (
        <Stack gap="sm">
          {data.map((job) => (
            <Card key={job.JobId} withBorder padding="md">
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <div>
                  <Text fw={600}>{job.Task}</Text>
                  <Text size="sm">{job.LastError}</Text>
                  <Text size="xs" c="dimmed">
                    Begun {formatInstantTime(job.DateCreated)} · try {job.Attempts} of {job.MaxAttempts} ·{' '}
                    {job.NextRun ? `next try ${formatInstantTime(job.NextRun)}` : 'given up'}
                  </Text>
                </div>
                <Button
                  size="xs"
                  flex="none"
                  variant="default"
                  loading={retry.isPending && retry.variables === job.JobId}
                  onClick={() => retry.mutate(job.JobId)}
                >
                  Retry now
                </Button>
              </Group>
            </Card>
          ))}
        </Stack>
      )}
    </Page>
  )
}
