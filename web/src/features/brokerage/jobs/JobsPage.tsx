import { failedJobs, retryJob } from '@dormer/contract/brokerage/jobs'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { RunList } from '../runs/RunList.tsx'

/** What runs and ran in the background of the brokerage, and failed jobs with a way to retry them. */
export const JobsPage = () => (
  <Page
    title="Background Jobs"
    subtitle="What runs and ran in the background, and background work whose last attempt failed"
    breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Background Jobs' }]}
  >
    <Stack>
      <Title order={2} size="h4">
        Failed jobs
      </Title>
      <FailedJobs />
      <Title order={2} size="h4">
        Runs
      </Title>
      <RunList />
    </Stack>
  </Page>
)

const FailedJobs = () => {
  const jobs = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => call(failedJobs, {}, { signal }),
    refetchInterval: 10_000,
  })
  const retry = useMutation({
    mutationFn: (JobId: number) => call(retryJob, { params: { JobId } }),
    meta: { stale: [keys.jobs] },
    onSuccess: () => notifySuccess('The job is running again'),
    onError: (e) => notifyFailure(e),
  })
  return (
    <Loaded
      query={jobs}
      skeleton={<Blocks n={2} h={84} gap="md" />}
      empty={
        <Empty
          icon={<IconCircleCheck />}
          title="No failed jobs"
          description="Imports and other background jobs that fail are listed here until they succeed."
        />
      }
    >
      {(failed) => (
        <Stack gap="sm">
          {failed.map((job) => (
            <Card key={job.JobId} withBorder padding="md">
              <Group justify="space-between" align="flex-start" wrap="nowrap">
                <div>
                  <Text fw={600}>{job.Task}</Text>
                  <Text size="sm">{job.LastError}</Text>
                  <Text size="xs" c="dimmed">
                    Started {formatInstantTime(job.DateCreated)} · attempt {job.Attempts} of {job.MaxAttempts} ·{' '}
                    {job.NextRun ? `next attempt ${formatInstantTime(job.NextRun)}` : 'no more attempts'}
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
    </Loaded>
  )
}
