import { CloseButton, Group, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { useCurrentUser } from '../session/session.api.ts'
import { ProgressBar } from './ProgressBar.tsx'
import classes from './Setup.module.css'
import { useProfileProgress } from './setup.api.ts'
import { useHideProgress } from './useHideProgress.ts'

/** Progress of the setup checklist; nothing once dismissed. */
export const ProgressCard = () => {
  const isShown = useCurrentUser()?.ShowProfileProgress
  const progress = useProfileProgress()
  const hide = useHideProgress()
  if (!isShown) return null
  return (
    <Paper p="md" component="section" aria-label="Profile setup">
      <Group wrap="nowrap" gap="md" align="flex-start">
        <Loaded
          query={progress}
          skeleton={<Items n={1} lines={['180px', '100%', '260px']} />}
          title="Your setup progress could not be loaded"
        >
          {(data) => (
            <Link to="/profile/setup" className={classes.card}>
              <ProgressBar progress={data} />
              <Text size="sm" c="dimmed" mt={4}>
                {data.done === data.total
                  ? 'Everything is set up. You can close this.'
                  : 'Finish the steps that make Dormer work for you.'}
              </Text>
            </Link>
          )}
        </Loaded>
        <CloseButton aria-label="Hide your setup progress" onClick={hide} />
      </Group>
    </Paper>
  )
}
