import { branchConditions, stepType, waitDates, waitsFor } from '@dormer/contract/automation/steps'
import { Select, Text } from '@mantine/core'
import { CriteriaField } from './CriteriaField.tsx'
import classes from './Editor.module.css'
import type { FieldsProps } from './fields.tsx'
import { TimeOfDay, WeekdayChips } from './WeekdayChips.tsx'

const waitLabels: Record<(typeof waitsFor)[number], string> = {
  Weekday: 'A day of the week',
  OfficeHours: 'Office hours',
  Date: 'A date of the contact',
}
const conditionLabels: Record<(typeof branchConditions)[number], string> = {
  Replied: 'They have replied',
  OpenedHome: 'They have opened a home',
  HasAgreement: 'They have signed an agreement',
  Filters: 'They match filters',
}
const choices = <K extends string>(keys: readonly K[], labels: Record<K, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

/** What a Wait Until waits for, or a Branch asks. */
export const FlowFields = ({ step: { TaskTypeId, Settings }, change }: FieldsProps) => {
  const set = (part: typeof Settings) => change({ Settings: { ...Settings, ...part } })
  const { WaitFor = null, Weekdays, Hour, DateField = null, Condition = null, Criteria } = Settings
  if (TaskTypeId === stepType.End)
    return (
      <Text size="sm" c="dimmed">
        The workflow ends here. Later steps in this list are not done.
      </Text>
    )
  if (TaskTypeId === stepType.WaitUntil)
    return (
      <div className={classes.fields}>
        <Select
          label="Wait until"
          placeholder="Choose what it waits for"
          withAsterisk
          data={choices(waitsFor, waitLabels)}
          value={WaitFor}
          onChange={(next) => next && change({ Settings: { WaitFor: next } })}
        />
        {WaitFor === 'Weekday' && (
          <WeekdayChips
            label="Days"
            value={Weekdays ?? []}
            onChange={(days) => set({ Weekdays: days.length > 0 ? days : null })}
          />
        )}
        {WaitFor === 'Date' && (
          <Select
            label="Date"
            placeholder="Choose a date"
            withAsterisk
            data={Object.entries(waitDates).map(([value, label]) => ({
              value: value as keyof typeof waitDates,
              label,
            }))}
            value={DateField}
            onChange={(next) => set({ DateField: next })}
          />
        )}
        {(WaitFor === 'Weekday' || WaitFor === 'Date') && (
          <TimeOfDay
            label="Not before"
            description="In the contact’s time zone."
            value={Hour ?? ''}
            onChange={(hour) => set({ Hour: hour || null })}
          />
        )}
      </div>
    )
  if (TaskTypeId === stepType.Branch)
    return (
      <>
        <Select
          label="Condition"
          placeholder="Choose a condition"
          withAsterisk
          maw={360}
          data={choices(branchConditions, conditionLabels)}
          value={Condition}
          onChange={(next) => next && change({ Settings: { Condition: next } })}
        />
        {Condition === 'Filters' && (
          <CriteriaField
            title="Filters of this branch"
            none="No filters yet"
            value={Criteria ?? null}
            onChange={(criteria) => set({ Criteria: criteria })}
          />
        )}
      </>
    )
  return null
}
