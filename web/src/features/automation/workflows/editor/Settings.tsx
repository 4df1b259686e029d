import { type Goal, goals, type Reentry, reentries } from '@dormer/contract/automation/workflows'
import { Checkbox, Divider, Paper, Select, Stack, Switch, Title } from '@mantine/core'
import { notifyFailure } from '../../../../ui/notify.ts'
import { settingWords } from '../workflow.words.ts'
import { useSetRules, useSwitch } from '../workflows.api.ts'
import { AmountInput } from './AmountInput.tsx'
import { SendWindowFields } from './SendWindowFields.tsx'
import { useEditing } from './useEditor.ts'

/** Who may use it, when it pauses, and its rules: who it takes again, when it sends, what ends it. */
export const Settings = () => {
  const { workflow, canEdit } = useEditing()
  const { WorkflowId, Type } = workflow
  const toggle = useSwitch(WorkflowId)
  const words = settingWords(Type)
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
          description={words.PauseOnCommunication}
          {...props('PauseOnCommunication')}
        />
        <Switch label="Secondary contacts" description={words.SecondaryContacts} {...props('SecondaryContacts')} />
        {Type === 'Contact' && <Rules />}
      </Stack>
    </Paper>
  )
}

const Rules = () => {
  const { workflow, canEdit, saves } = useEditing()
  const rules = useSetRules(workflow.WorkflowId)
  const save = (change: Parameters<typeof rules.mutateAsync>[0]) =>
    void rules.mutateAsync(change).catch((error) => notifyFailure(error, 'The rules were not saved'))
  return (
    <>
      <Divider />
      <Reentering />
      <SendWindowFields
        value={workflow.SendWindow}
        disabled={!canEdit}
        save={(SendWindow) => saves.type('rules', { SendWindow })}
      />
      <Checkbox.Group
        label="End early when"
        description="It has reached its goal then, and the steps that are left are not done."
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
          label="End when they no longer match"
          description="It ends early for contacts who no longer match the filters it starts with."
          checked={workflow.StopWhenUnmatched}
          disabled={!canEdit}
          onChange={({ currentTarget: { checked } }) => save({ StopWhenUnmatched: checked })}
        />
      )}
    </>
  )
}

/** 'After so many days' says how many. */
const Reentering = () => {
  const { workflow, canEdit, saves } = useEditing()
  const { Reentry, ReentryDays } = workflow
  return (
    <Stack gap="xs">
      <Select<Reentry>
        label="Re-enrollment"
        description="Whether its event can start it again for the same contact. Nobody is in it twice at the same time."
        data={Object.entries(reentries).map(([value, label]) => ({ value: value as Reentry, label }))}
        value={Reentry}
        disabled={!canEdit}
        onChange={(next) => {
          if (!next) return
          saves.type('rules', { Reentry: next, ReentryDays: next === 'AfterDays' ? (ReentryDays ?? 180) : null })
          void saves.save('rules')
        }}
      />
      {Reentry === 'AfterDays' && (
        <AmountInput
          label="Days after it started"
          min={1}
          max={3650}
          value={ReentryDays}
          disabled={!canEdit}
          onChange={(days) => saves.type('rules', { Reentry: 'AfterDays', ReentryDays: days })}
          onLeave={() => void saves.save('rules')}
        />
      )}
    </Stack>
  )
}
