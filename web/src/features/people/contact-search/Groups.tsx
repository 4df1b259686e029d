import { isOf } from '@dormer/contract/filter-words'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { ActionIcon, Button, Group, Paper, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Match } from '../contacts/contacts.search.ts'
import { OperationSelect, ValueInput } from './ConditionInput.tsx'
import classes from './ContactSearch.module.css'
import {
  type Condition,
  type ConditionGroup,
  conditionOf,
  type Draft,
  emptyCondition,
  emptyGroup,
  fieldChoices,
} from './conditions.ts'

type Props = { options: FilterOption[]; draft: Draft; change: (change: Partial<Draft>) => void }

/** Beyond the specification: groups of conditions of which all or any must hold. */
export const Groups = ({ options, draft: { groups, groupMatch }, change }: Props) => {
  // Where the focus moves after a removal.
  const add = useRef<HTMLButtonElement>(null)
  const changeGroup = (key: number, part: Partial<ConditionGroup>) =>
    change({ groups: groups.map((group) => (group.key === key ? { ...group, ...part } : group)) })
  return (
    <Stack gap="sm" component="section" aria-labelledby="search-groups">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5" id="search-groups">
          Groups
        </Title>
        {groups.length > 1 && (
          <SegmentedControl<Match>
            size="xs"
            aria-label="How the groups combine"
            data={[
              { value: 'All', label: 'All groups' },
              { value: 'Any', label: 'Any group' },
            ]}
            value={groupMatch}
            onChange={(value) => change({ groupMatch: value })}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed">
        For “or”: lives in Austin or comes from Zillow. A contact must match the conditions above and the groups.
      </Text>
      {groups.map((group, at) => (
        <OneGroup
          key={group.key}
          number={at + 1}
          options={options}
          group={group}
          change={(part) => changeGroup(group.key, part)}
          remove={() => {
            add.current?.focus()
            change({ groups: groups.filter((g) => g.key !== group.key) })
          }}
        />
      ))}
      <Button
        ref={add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} />}
        disabled={groups.length >= 10}
        onClick={() => change({ groups: [...groups, emptyGroup()] })}
        className={classes.start}
      >
        Add group
      </Button>
    </Stack>
  )
}

type OneProps = {
  number: number
  options: FilterOption[]
  group: ConditionGroup
  change: (part: Partial<ConditionGroup>) => void
  remove: () => void
}
const OneGroup = ({ number, options, group: { match, conditions }, change, remove }: OneProps) => {
  const add = useRef<HTMLButtonElement>(null)
  const set = (key: number, part: Partial<Condition>) =>
    change({ conditions: conditions.map((c) => (c.key === key ? { ...c, ...part } : c)) })
  return (
    <Paper p="sm" role="group" aria-label={`Group ${number}`}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">Match</Text>
          <SegmentedControl<Match>
            size="xs"
            aria-label={`Group ${number}: how its conditions combine`}
            data={[
              { value: 'Any', label: 'Any of' },
              { value: 'All', label: 'All of' },
            ]}
            value={match}
            onChange={(value) => change({ match: value })}
          />
          <ActionIcon ml="auto" onClick={remove} aria-label={`Remove group ${number}`}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
        {conditions.map((condition) => (
          <GroupCondition
            key={condition.key}
            options={options}
            condition={condition}
            change={(part) => set(condition.key, part)}
            remove={
              conditions.length > 1
                ? () => {
                    add.current?.focus()
                    change({ conditions: conditions.filter((c) => c.key !== condition.key) })
                  }
                : undefined
            }
          />
        ))}
        <Button
          ref={add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={conditions.length >= 50}
          onClick={() => change({ conditions: [...conditions, emptyCondition()] })}
          className={classes.start}
        >
          Add condition
        </Button>
      </Stack>
    </Paper>
  )
}

type ConditionProps = {
  options: FilterOption[]
  condition: Condition
  change: (part: Partial<Condition>) => void
  remove?: () => void
}
const GroupCondition = ({ options, condition, change, remove }: ConditionProps) => {
  const option = options.find((o) => isOf(o, condition))
  return (
    <div className={classes.field}>
      <Select
        data={fieldChoices(options)}
        value={option?.Field ?? null}
        onChange={(field) => {
          const chosen = options.find((o) => o.Field === field)
          if (chosen) change({ ...conditionOf(chosen), key: condition.key, value: undefined })
        }}
        placeholder="Choose a field"
        aria-label="Field"
        nothingFoundMessage="No fields found"
        allowDeselect={false}
        // Added by a click, and possibly out of view.
        autoFocus={!option}
        searchable
      />
      {option ? <OperationSelect option={option} condition={condition} change={change} /> : <span />}
      <div className={classes.value}>
        {option && <ValueInput option={option} condition={condition} change={change} />}
      </div>
      <div className={classes.tools}>
        {remove && (
          <ActionIcon onClick={remove} aria-label={`Remove ${option?.Label ?? 'empty'} condition`}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}
