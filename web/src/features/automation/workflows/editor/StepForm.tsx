import {
  MAX_WAIT,
  messageStepTypes,
  ON,
  stepType,
  taskStepTypes,
  timeUnits,
  timings,
} from '@dormer/contract/automation/steps'
import { Select, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { dateOptionsQuery, type StepChange } from '../workflows.api.ts'
import { AmountInput } from './AmountInput.tsx'
import { ChangeFields } from './ChangeFields.tsx'
import classes from './Editor.module.css'
import { FlowFields } from './FlowFields.tsx'
import { AssignTo, type FieldsProps } from './fields.tsx'
import { SendFields } from './SendFields.tsx'
import { groupsFor } from './step-kinds.ts'
import { TypedText } from './TypedText.tsx'
import { useEditing } from './useEditor.ts'

/** What another action clears. */
const cleared = {
  IsCreateTask: false,
  TaskTitle: null,
  EmailTemplateId: null,
  TextTemplateId: null,
  TagId: null,
  SearchGuid: null,
  AssignToId: null,
  Settings: {},
} satisfies StepChange

/** A step's form: what it does and when. Everything is saved as it is entered. */
export const StepForm = ({ step }: { step: FieldsProps['step'] }) => {
  const { workflow, saves } = useEditing()
  const { WorkflowStepId, TaskTypeId, IsCreateTask } = step
  const change = (change: StepChange) => saves.type(WorkflowStepId, change)
  const fields = useRef<HTMLDivElement>(null)
  const mayBeTask = messageStepTypes.includes(TaskTypeId)
  const isTask = IsCreateTask || taskStepTypes.includes(TaskTypeId)
  return (
    // What was typed into a field is saved when it is left.
    <Stack ref={fields} gap="sm" onBlur={() => void saves.save(WorkflowStepId)}>
      <div className={classes.fields}>
        <Select<number>
          label="Action"
          data={groupsFor(workflow)}
          value={TaskTypeId}
          onChange={(next) => next && next !== TaskTypeId && change({ TaskTypeId: next, ...cleared })}
          searchable
          nothingFoundMessage="No such action"
        />
        {workflow.Type === 'Contact' && <Wait step={step} change={change} />}
      </div>
      {workflow.Type === 'Transaction' && <DueDate step={step} change={change} />}
      {mayBeTask && (
        <Switch
          label="Create a task instead"
          description="A person does it by hand; nothing is sent automatically."
          checked={IsCreateTask}
          onChange={({ currentTarget: { checked } }) =>
            change({ IsCreateTask: checked, TaskTitle: checked ? step.TaskTitle : null })
          }
        />
      )}
      {isTask ? (
        <Task step={step} change={change} />
      ) : (
        <>
          <SendFields step={step} change={change} />
          <ChangeFields step={step} change={change} />
          <FlowFields step={step} change={change} />
        </>
      )}
    </Stack>
  )
}

/** How long after the step before. */
const Wait = ({ step: { TaskTypeId, WaitTime, TimeUnit }, change }: FieldsProps) => (
  <div className={classes.wait}>
    <AmountInput
      label={TaskTypeId === stepType.Branch ? 'Check after' : 'Wait'}
      max={MAX_WAIT}
      value={WaitTime}
      onChange={(WaitTime) => change({ WaitTime })}
    />
    <Select
      aria-label="Unit"
      data={timeUnits.map((unit) => ({ value: unit, label: unit.toLowerCase() }))}
      value={TimeUnit}
      onChange={(TimeUnit) => TimeUnit && change({ TimeUnit })}
    />
  </div>
)

/** When it is due, against one of the transaction's dates; On has no amount (docs/rules.md#due-date-rules). */
const DueDate = ({ step: { DueDateRule: rule }, change }: FieldsProps) => {
  const dates = useQuery(dateOptionsQuery)
  const { Timing = ON, DayAmount = null, DateType = null } = rule ?? {}
  const timing = useRef<number>(Timing)
  timing.current = rule?.Timing ?? timing.current
  const set = (part: { Timing?: number; DayAmount?: number | null; DateType?: NonNullable<typeof DateType> }) => {
    const next = { Timing: timing.current, DayAmount, DateType, ...part }
    timing.current = next.Timing
    // Without a date there is no rule yet.
    if (!next.DateType) return
    const isOn = next.Timing === ON
    change({
      DueDateRule: {
        Timing: next.Timing,
        DateType: next.DateType,
        DayAmount: isOn ? null : next.DayAmount,
        DayType: isOn ? null : 'Days',
      },
    })
  }
  return (
    <div className={classes.fields}>
      <QueryFailure query={dates} title="The dates could not be loaded" />
      <Select<string>
        label="Date"
        placeholder={dates.isLoading ? 'Loading…' : 'Choose a date'}
        data={(dates.data ?? []).map(({ Key, Value }) => ({ value: Key as string, label: Value }))}
        value={DateType}
        onChange={(next) => next && set({ DateType: next as NonNullable<typeof DateType> })}
        searchable
        nothingFoundMessage={dates.isLoading ? 'Loading…' : 'No such date'}
      />
      <Select<number>
        label="Timing"
        data={Object.entries(timings).map(([value, label]) => ({ value: Number(value), label }))}
        value={Timing}
        onChange={(next) => next && set({ Timing: next })}
        disabled={!DateType}
      />
      {DateType && Timing !== ON && (
        <div className={classes.wait}>
          <AmountInput
            label="Days"
            max={MAX_WAIT}
            value={DayAmount}
            onChange={(amount) => set({ DayAmount: amount })}
          />
          <Select aria-label="Interval" data={['Days']} value="Days" />
        </div>
      )}
    </div>
  )
}

const Task = ({ step: { TaskTitle, AssignToId, TaskTypeId }, change }: FieldsProps) => (
  <div className={classes.fields}>
    <TypedText
      label="Task title"
      placeholder={TaskTypeId === stepType.Call ? 'Call and ask how the search goes' : 'What needs to be done'}
      withAsterisk
      maxLength={200}
      value={TaskTitle ?? ''}
      onType={(text) => change({ TaskTitle: text })}
    />
    <AssignTo label="Assign to" value={AssignToId} change={change} />
  </div>
)
