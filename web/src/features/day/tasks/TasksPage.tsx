import type { TaskRow } from '@dormer/contract/day/tasks'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo } from 'react'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SelectAll } from '../../../ui/SelectBoxes.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useSelection } from '../../../ui/useSelection.ts'
import { editTask } from './editTask.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { AssigneeFilter, CompletedSwitch, DuePills, LatestCompleted } from './TaskFilters.tsx'
import { TaskList } from './TaskList.tsx'
import classes from './Tasks.module.css'
import { tasksQuery } from './tasks.api.ts'
import { sectionsOf, shows } from './tasks.rules.ts'
import type { TasksSearch } from './tasks.search.ts'

// Loaded when one is first opened or selected.
const TaskModal = lazyDialog(() => import('./TaskModal.tsx').then((m) => m.TaskModal))
const TaskSelection = lazyPart(() => import('./TaskSelection.tsx').then((m) => m.TaskSelection))

const nothing = {
  all: 'Nothing is left to do here.',
  today: 'Nothing is due today.',
  week: 'Nothing is due in the next 7 days.',
  pastdue: 'Nothing is past due.',
}

/** The URL keeps which tasks are shown and which one is open. */
export const TasksPage = () => {
  const { search, change } = useTasksSearch()
  const { due, assigned, completed = false } = search
  const { id: task, open: openTask, close } = useDialogInAddress('task')
  const list = useQuery({
    ...tasksQuery({ assignedId: assigned, includeCompleted: completed }),
    placeholderData: keepPreviousData,
  })
  // A task that was just completed disappears at once.
  const tasks = useMemo(() => list.data?.filter((one) => completed || !one.IsCompleted), [list.data, completed])
  const rows = useMemo(() => tasks?.filter((one) => shows(due ?? 'all', one)) ?? [], [tasks, due])
  const shown = useMemo(() => sectionsOf(rows).flatMap((section) => section.rows.map((one) => one.TaskId)), [rows])
  const selection = useSelection([due, assigned, completed], shown)
  const chosen = rows.filter(({ TaskId }) => selection.ids.has(TaskId))
  const open = useCallback(({ TaskId }: TaskRow) => openTask(TaskId), [openTask])
  return (
    <Page
      title="Tasks"
      subtitle="View and manage all your tasks"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Tasks' }]}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => editTask()}>
          Create Task
        </Button>
      }
    >
      {task && <TaskModal key={task} TaskId={task} close={close} isInAddress />}
      <QuickAdd />
      <Group gap="xs" justify="space-between">
        <DuePills search={search} change={change} tasks={tasks} />
        <Group gap="xs" wrap="nowrap">
          <AssigneeFilter search={search} change={change} />
          <CompletedSwitch shown={completed} show={(shown) => change({ completed: shown || undefined })} />
        </Group>
      </Group>
      <Loaded query={list} skeleton={<Blocks n={8} h={44} />}>
        {() =>
          rows.length ? (
            <Stack gap="xs" {...whileStale(list)}>
              <SelectAll selection={selection} size="xs" label="Select All" className={classes.selectAll} />
              <TaskList
                key={JSON.stringify([due, assigned, completed])}
                tasks={rows}
                open={open}
                selection={selection}
              />
              <LatestCompleted tasks={tasks} />
            </Stack>
          ) : (
            <Empty title="No tasks to display" description={nothing[due ?? 'all']}>
              {due && (
                <Button variant="default" onClick={() => change({ due: undefined })}>
                  All Tasks
                </Button>
              )}
              <Button onClick={() => editTask()}>Create Task</Button>
            </Empty>
          )
        }
      </Loaded>
      {chosen.length > 0 && (
        <Suspense>
          <div className={classes.aboveBar} />
          <TaskSelection tasks={chosen} clear={selection.clear} />
        </Suspense>
      )}
    </Page>
  )
}

const route = getRouteApi('/framed/tasks')
const useTasksSearch = () => {
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (changes: TasksSearch) =>
    navigate({ to: '/tasks', search: (before) => ({ ...before, ...changes }), resetScroll: false })
  return { search, change }
}
