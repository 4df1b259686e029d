import { type EventCode, triggerOf } from '@dormer/contract/automation/triggers'
import { Button, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../../ui/notify.ts'
import { conditionsQuery, useSetAgents, useSetRules, useSetTrigger } from '../workflows.api.ts'
import { CriteriaField } from './CriteriaField.tsx'
import classes from './Editor.module.css'
import { useEditing } from './useEditor.ts'

/** The event, its conditions, whose contacts, and the filters they have to match. */
export const TriggerFields = () => {
  const { workflow } = useEditing()
  const { WorkflowId, Type, EventOptions, SelectedEvent } = workflow
  const trigger = useSetTrigger(WorkflowId)
  const set = (change: Parameters<typeof trigger.mutateAsync>[0]) =>
    void trigger.mutateAsync(change).catch((error) => notifyFailure(error, 'What starts it was not changed'))
  const rules = useSetRules(WorkflowId)
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <Select<EventCode>
          label="Event"
          placeholder={Type === 'Contact' ? 'None: contacts are added by hand' : 'None: it is applied by hand'}
          data={EventOptions.map(({ EventCode, ActivityType }) => ({ value: EventCode, label: ActivityType }))}
          value={SelectedEvent?.EventCode ?? null}
          onChange={(event) => set({ event })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the event' }}
          searchable
          nothingFoundMessage="No such event"
        />
        {SelectedEvent && triggerOf(SelectedEvent.EventCode).conditions && (
          <Conditions eventCode={SelectedEvent.EventCode} set={set} />
        )}
      </div>
      {SelectedEvent && <Agents />}
      {SelectedEvent && Type === 'Contact' && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            Only for contacts who match
          </Text>
          <CriteriaField
            title="Who it starts for"
            none="Everybody"
            value={workflow.Criteria}
            onChange={(Criteria) =>
              void rules.mutateAsync({ Criteria }).catch((error) => notifyFailure(error, 'The filters were not saved'))
            }
          />
        </Stack>
      )}
    </Stack>
  )
}

type ConditionsProps = {
  eventCode: EventCode
  set: (change: Parameters<ReturnType<typeof useSetTrigger>['mutateAsync']>[0]) => void
}
const Conditions = ({ eventCode, set }: ConditionsProps) => {
  const { SelectedConditions } = useEditing().workflow
  const { needsCondition } = triggerOf(eventCode)
  const found = useQuery(conditionsQuery(eventCode))
  const options = [
    ...(found.data ?? []),
    // Chosen before, and no longer there.
    ...SelectedConditions.filter(({ Key }) => !found.data?.some((one) => one.Key === Key)),
  ]
  const chosen = SelectedConditions.map(({ Key }) => Key)
  const change = (keys: string[]) => {
    if (keys.length === 0) return set({ conditions: 'none' })
    for (const condition of options) {
      const isOn = keys.includes(condition.Key)
      if (isOn !== chosen.includes(condition.Key)) set({ eventCode, condition, isOn })
    }
  }
  return (
    <Stack gap={4}>
      <QueryFailure query={found} title="The conditions could not be loaded" />
      <MultiSelect
        label="Conditions"
        placeholder={
          chosen.length > 0 ? undefined : found.isLoading ? 'Loading…' : needsCondition ? 'Choose at least one' : 'Any'
        }
        withAsterisk={needsCondition}
        data={options.map(({ Key, Value }) => ({ value: Key, label: Value }))}
        value={chosen}
        onChange={change}
        searchable
        hidePickedOptions
        nothingFoundMessage={found.isLoading ? 'Loading…' : 'Nothing by this name'}
      />
      {chosen.length > 1 && (
        <Button size="compact-xs" variant="subtle" color="gray" mr="auto" onClick={() => set({ conditions: 'none' })}>
          Clear conditions
        </Button>
      )}
    </Stack>
  )
}

const Agents = () => {
  const { WorkflowId, AgentOptions, SelectedAgents } = useEditing().workflow
  const agents = useSetAgents(WorkflowId)
  const known = AgentOptions.map(({ UserId, Name }) => ({ AgentId: UserId, Name }))
  const options = [...known, ...SelectedAgents.filter(({ AgentId }) => !known.some((one) => one.AgentId === AgentId))]
  const chosen = SelectedAgents.map(({ AgentId }) => String(AgentId))
  const change = (ids: string[]) => {
    for (const agent of options) {
      const isOn = ids.includes(String(agent.AgentId))
      if (isOn === chosen.includes(String(agent.AgentId))) continue
      agents.mutateAsync({ agent, isOn }).catch((error) => notifyFailure(error, 'The agents were not changed'))
    }
  }
  return (
    <MultiSelect
      label="Agents"
      placeholder={chosen.length > 0 ? undefined : 'All agents'}
      data={options.map(({ AgentId, Name }) => ({ value: String(AgentId), label: Name }))}
      value={chosen}
      onChange={change}
      searchable
      hidePickedOptions
      nothingFoundMessage="No agent by this name"
    />
  )
}
