import { CloseButton, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../ui/Failure.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { ProgressBar } from './ProgressBar.tsx'
import classes from './Setup.module.css'
import { useProfileProgress } from './setup.api.ts'
import { useHideProgress } from './useHideProgress.ts'

/** Progress of the setup checklist; nothing once dismissed (S1§4). */
export const ProgressCard = () => {
  const isShown = useCurrentUser()?.ShowProfileProgress
  const { data, error, refetch } = useProfileProgress()
  const hide = useHideProgress()
  if (!isShown) return null
  if (error && !data) return <Failure error={error} onRetry={refetch} title="Your setup progress could not be loaded" />
  return (
    <Paper p="md" component="section" aria-label="Profile setup">
      <Group wrap="nowrap" gap="md" align="flex-start">
        {data ? (
          <Link to="/profile/setup" className={classes.card}>
            <ProgressBar progress={data} />
            <Text size="sm" c="dimmed" mt={4}>
              {data.done === data.total
                ? 'Everything is set up. You can close this.'
                : 'Finish the steps that make Dormer work for you.'}
            </Text>
          </Link>
        ) : (
          <Stack gap="xs" flex={1} aria-busy>
            <Skeleton h={16} w={180} />
            <Skeleton h={8} />
            <Skeleton h={14} w={260} />
          </Stack>
        )}
        <CloseButton aria-label="Hide your setup progress" onClick={hide} />
      </Group>
    </Paper>
  )
}
