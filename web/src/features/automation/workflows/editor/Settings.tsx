import { type Goal, goals, type Reentry, reentries } from '@dormer/contract/automation/workflows'
import { Checkbox, Divider, Paper, Select, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { notifyFailure } from '../../../../ui/notify.ts'
import { useSetRules, useSwitch } from '../workflows.api.ts'
import { AmountInput } from './AmountInput.tsx'
import { SendWindowFields } from './SendWindowFields.tsx'
import { useEditing } from './useEditor.ts'

/** Who may use it, when it pauses, and its rules: who it takes again, when it sends, what ends it. */
export const Settings = () => {
  const { workflow, canEdit } = useEditing()
  const { WorkflowId, Type } = workflow
  const toggle = useSwitch(WorkflowId)
  const about = Type === 'Contact' ? 'contact' : 'client'
  const props = (field: 'ShareWithGroup' | 'PauseOnCommunication' | 'SecondaryContacts') => ({
    checked: workflow[field],
    disabled: !canEdit,
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      void toggle
        .mutateAsync({ field, Setting: checked })
        .catch((error) => notifyFailure(error, 'The setting was not changed')),
  })
  return (
    <Paper component="section" aria-labelledby="workflow-settings" p="md">
      <Stack gap="md">
        <Title order={2} size="h5" id="workflow-settings">
          Settings
        </Title>
        <Switch
          label="Share with group"
          description="Everyone in your brokerage can use it. Only its creator and admins can change it."
          {...props('ShareWithGroup')}
        />
        <Switch
          label="Pause on communication"
          description={`It pauses as soon as the ${about} texts or emails.`}
          {...props('PauseOnCommunication')}
        />
        <Switch
          label="Secondary contacts"
          description={`Its emails also go to the ${about}’s joint contacts.`}
          {...props('SecondaryContacts')}
        />
        {Type === 'Contact' && <Rules />}
      </Stack>
    </Paper>
  )
}

const Rules = () => {
  const { workflow, canEdit } = useEditing()
  const rules = useSetRules(workflow.WorkflowId)
  const save = (change: Parameters<typeof rules.mutateAsync>[0]) =>
    void rules.mutateAsync(change).catch((error) => notifyFailure(error, 'The rules were not saved'))
  return (
    <>
      <Divider />
      <Reentering disabled={!canEdit} save={save} />
      <SendWindowFields value={workflow.SendWindow} disabled={!canEdit} save={(SendWindow) => save({ SendWindow })} />
      <Checkbox.Group
        label="It ends when"
        description="Besides after its last step."
        value={workflow.Goals}
        onChange={(Goals) => save({ Goals: Goals as Goal[] })}
      >
        <Stack gap="sm" mt="xs">
          {Object.entries(goals).map(([goal, label]) => (
            <Checkbox key={goal} value={goal} label={label} disabled={!canEdit} />
          ))}
        </Stack>
      </Checkbox.Group>
      {workflow.Criteria && (
        <Switch
          label="Stop when no longer matching"
          description="It also ends for contacts who no longer match its filters."
          checked={workflow.StopWhenUnmatched}
          disabled={!canEdit}
          onChange={({ currentTarget: { checked } }) => save({ StopWhenUnmatched: checked })}
        />
      )}
    </>
  )
}

type Save = (change: { Reentry: Reentry; ReentryDays: number | null }) => void

/** 'After so many days' is saved once it says how many. */
const Reentering = ({ disabled, save }: { disabled: boolean; save: Save }) => {
  const { Reentry, ReentryDays } = useEditing().workflow
  const [isByDays, setByDays] = useState(Reentry === 'AfterDays')
  const [days, setDays] = useState(ReentryDays ?? 180)
  return (
    <Stack gap="xs">
      <Select<Reentry>
        label="The same contact again"
        data={Object.entries(reentries).map(([value, label]) => ({ value: value as Reentry, label }))}
        value={isByDays ? 'AfterDays' : Reentry}
        disabled={disabled}
        onChange={(next) => {
          if (!next) return
          setByDays(next === 'AfterDays')
          save({ Reentry: next, ReentryDays: next === 'AfterDays' ? days : null })
        }}
      />
      {isByDays && (
        <AmountInput
          label="Days after it began"
          min={1}
          max={3650}
          value={days}
          disabled={disabled}
          onChange={setDays}
          onLeave={() => days !== ReentryDays && save({ Reentry: 'AfterDays', ReentryDays: days })}
        />
      )}
      <Text size="xs" c="dimmed">
        A contact is in a workflow once at a time in any case.
      </Text>
    </Stack>
  )
}
