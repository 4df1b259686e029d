import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { TaskForm } from './TaskForm.tsx'
import { taskQuery } from './tasks.api.ts'

type Props = Pick<ComponentProps<typeof TaskForm>, 'contact' | 'transaction' | 'start' | 'close'> & {
  TaskId?: number
  isInAddress?: boolean
}

/** Add/Edit Task: for a new one, or an existing one that is loaded fresh. */
export const TaskModal = ({ TaskId, close, isInAddress, ...given }: Props) => {
  const query = useQuery({ ...taskQuery(TaskId ?? 0), enabled: TaskId !== undefined, staleTime: 0 })
  const task = query.data
  const [dirty, setDirty] = useState(false)
  // The list's copy may be stale. Once loaded, the form stays whatever happens to the task.
  const [ready, setReady] = useState(TaskId === undefined)
  if (!ready && query.isSuccess && query.isFetchedAfterMount) setReady(true)
  return (
    <Dialog
      close={close}
      isDirty={dirty}
      isInAddress={isInAddress}
      title={TaskId === undefined ? 'Add Task' : 'Edit Task'}
      size="lg"
    >
      {ready ? (
        <TaskForm task={task} {...given} setDirty={setDirty} close={close} />
      ) : (
        <Loaded
          query={{ ...query, data: undefined }}
          skeleton={<Blocks n={5} h={56} gap="md" />}
          missing={
            <Empty
              icon={<IconChecklist />}
              title="Task was not found"
              description="It may have been deleted, or belong to someone else."
            />
          }
        >
          {() => null}
        </Loaded>
      )}
    </Dialog>
  )
}
