import type { WorkflowRow } from '@dormer/contract/automation/workflows'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Button, Paper, Select, Stack, Title } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess, notifyWarning } from '../../../ui/notify.ts'
import { Items } from '../../../ui/Skeletons.tsx'
import { openDryRun } from '../dry-run/openDryRun.ts'
import { AutoTaskRow } from './AutoTaskRow.tsx'
import classes from './AutoTasks.module.css'
import { applicableQuery, autoTasksQuery, useApplyWorkflow } from './auto-tasks.api.ts'

const NONE = 'You have not published any transaction workflows. You can do this in the Transaction > Workflows section.'

/** The workflows on a transaction: applying one, and what those that were applied do when. */
export const WorkflowsTab = ({ transaction }: { transaction: Transaction }) => {
  const { TransactionId, CanEdit, CanChangeStatus } = transaction
  const tasks = useQuery(autoTasksQuery(TransactionId))
  return (
    <Stack>
      {CanEdit && <ApplyWorkflow key={TransactionId} transactionId={TransactionId} />}
      <Loaded
        query={tasks}
        skeleton={<Items n={3} h={64} />}
        title="The automated tasks could not be loaded"
        empty={
          <Empty
            size="sm"
            title="No automated tasks yet"
            description={CanEdit ? 'Apply a workflow to add them.' : undefined}
          />
        }
      >
        {(rows) =>
          rows.length > 0 && (
            <section aria-labelledby="automated-tasks">
              <Title order={2} id="automated-tasks" className={classes.heading}>
                AUTOMATED TASKS
              </Title>
              <ul className={classes.list}>
                {rows.map((task) => (
                  <AutoTaskRow key={task.Id} task={task} canChange={CanChangeStatus} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </Stack>
  )
}

const ApplyWorkflow = ({ transactionId }: { transactionId: number }) => {
  const workflows = useQuery(applicableQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const apply = useApplyWorkflow(transactionId)
  const workflow = workflows.data?.find(({ WorkflowId }) => String(WorkflowId) === chosen)
  const tryIt = ({ WorkflowId, Name, Type }: WorkflowRow) =>
    void openDryRun({ WorkflowId, Name, Type, isPublished: true, for: { id: transactionId, name: 'this transaction' } })
  const options = workflows.data?.map(({ WorkflowId, Name }) => ({ value: String(WorkflowId), label: Name })) ?? []
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (workflows.data?.length === 0) return notifyWarning(NONE, 'No workflows', 5000)
    setMissing(!chosen)
    if (!chosen) return
    try {
      await apply.mutateAsync(Number(chosen))
      setChosen(null)
      await notifySuccess('The workflow was applied.', 'SUCCESS!')
    } catch (error) {
      await notifyFailure(error)
    }
  }
  return (
    <Paper p="md" component="section" aria-labelledby="add-workflow">
      <Title order={2} id="add-workflow" className={classes.heading}>
        Add Workflow To Transaction
      </Title>
      <QueryFailure query={workflows} title="The workflows could not be loaded" />
      <form onSubmit={submit} noValidate className={classes.apply}>
        <Select
          label="Workflow"
          placeholder="Choose a workflow"
          className={classes.picker}
          data={options}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setMissing(false)
          }}
          error={isMissing && 'Choose a workflow'}
          nothingFoundMessage="No published workflows"
          searchable
          clearable
        />
        <Button type="submit" loading={apply.isPending} disabled={workflows.isLoading}>
          Apply Workflow
        </Button>
        {workflow && (
          <Button variant="subtle" leftSection={<IconCalendarEvent size={16} />} onClick={() => tryIt(workflow)}>
            Dry run
          </Button>
        )}
      </form>
    </Paper>
  )
}
