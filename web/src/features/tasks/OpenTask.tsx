import { Alert, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../api/client.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useTask } from './tasks.api.ts'

const TaskModal = lazy(() => import('./TaskModal.tsx').then((m) => ({ default: m.TaskModal })))

/** The task that the address names, whether it is among those shown or not; says so where it is gone. */
export const OpenTask = ({ TaskId, close }: { TaskId: number; close: () => void }) => {
  const { data, error, refetch } = useTask(TaskId)
  if (data)
    return (
      <Suspense>
        <TaskModal task={data} close={close} isOnPage />
      </Suspense>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <Alert color="yellow" variant="light" title="Task was not found" withCloseButton onClose={close} role="alert">
        <Text size="sm">It may have been deleted, or belong to someone else.</Text>
      </Alert>
    )
  return error && <Failure error={error} onRetry={refetch} />
}
