import { type ChecklistTemplate, type LineNeed, lineNeeds } from '@dormer/contract/deals/review'
import { stateCodes } from '@dormer/contract/fields'
import {
  ActionIcon,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DueInput } from './DueInput.tsx'
import classes from './Review.module.css'
import { conditionsOf, termOf } from './review.words.ts'

type Line = Omit<ChecklistTemplate['Lines'][number], 'TemplateLineId'>
const details = ['DueFrom', 'DueDays', 'States', 'PropertyTypes', 'BuiltBefore', 'Hint'] as const

const needs = Object.entries(lineNeeds).map(([value, label]) => ({ value: value as LineNeed, label }))
/** Property types as MLSs name them. */
const usualTypes = [
  ...['Residential', 'Single Family Residence', 'Condominium', 'Townhouse', 'Multi Family', 'Manufactured Home'],
  ...['Land', 'Farm', 'Commercial Sale', 'Residential Lease', 'Commercial Lease'],
]

type Props = {
  input: (field: keyof Line) => GetInputPropsReturnType
  isFirst: boolean
  isLast: boolean
  move: (by: 1 | -1) => void
  remove: () => void
}

export const TemplateRow = ({ input, isFirst, isLast, move, remove }: Props) => {
  const line: Line = {
    ...{ Name: input('Name').value, Hint: input('Hint').value, Need: input('Need').value },
    ...{ DueFrom: input('DueFrom').value, DueDays: input('DueDays').value },
    ...{ States: input('States').value, PropertyTypes: input('PropertyTypes').value },
    BuiltBefore: input('BuiltBefore').value,
  }
  const { Name, Hint, States, PropertyTypes, BuiltBefore } = line
  const called = Name || 'new line'
  const [isOpen, setOpen] = useState(Name === '')
  // A row with errors opens, and stays open once they are fixed.
  if (!isOpen && details.some((field) => input(field).error)) setOpen(true)
  const facts = [termOf(line) && `Due ${termOf(line)}`, conditionsOf(line) && `For homes: ${conditionsOf(line)}`, Hint]
  return (
    <li className={classes.templateLine}>
      <div className={classes.editor}>
        <Group gap={0} wrap="nowrap">
          <ActionIcon aria-label={`Move ${called} up`} disabled={isFirst} onClick={() => move(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label={`Move ${called} down`} disabled={isLast} onClick={() => move(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Group>
        <TextInput
          className={classes.what}
          aria-label="What is needed"
          placeholder="For example: Purchase contract"
          maxLength={120}
          autoFocus={Name === ''}
          {...input('Name')}
        />
        <Select<LineNeed>
          className={classes.need}
          aria-label={`Whether ${called} is required`}
          data={needs}
          allowDeselect={false}
          {...input('Need')}
        />
        <Group gap={0} wrap="nowrap">
          <ActionIcon aria-label={`Edit ${called}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${called}`} onClick={remove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </div>
      {!isOpen && facts.some(Boolean) && (
        <Text size="xs" c="dimmed" className={classes.facts}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      )}
      {isOpen && (
        <Stack gap="sm" className={classes.facts} py="xs">
          <DueInput
            {...input('DueDays')}
            of={called}
            value={line}
            onChange={({ DueFrom, DueDays }) => {
              input('DueFrom').onChange(DueFrom)
              input('DueDays').onChange(DueDays)
            }}
          />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <MultiSelect
              label="Only in these states"
              miw={0}
              placeholder={States.length === 0 ? 'Any state' : undefined}
              data={stateCodes}
              searchable
              clearable
              {...input('States')}
            />
            <TagsInput
              label="Only for these property types"
              miw={0}
              placeholder={PropertyTypes.length === 0 ? 'Any type' : undefined}
              data={usualTypes}
              maxTags={20}
              // The list would cover the message.
              openOnFocus={false}
              clearable
              {...input('PropertyTypes')}
            />
            <NumberInput
              label="Only if built before"
              placeholder="Any year"
              min={1800}
              max={2199}
              allowDecimal={false}
              thousandSeparator=""
              hideControls
              {...input('BuiltBefore')}
              value={BuiltBefore ?? ''}
              onChange={(next) => input('BuiltBefore').onChange(next === '' ? null : next)}
            />
          </Group>
          <Textarea
            label="Hint"
            placeholder="Where to find it, what to look for"
            autosize
            minRows={1}
            maxLength={500}
            {...input('Hint')}
            value={Hint ?? ''}
            onChange={({ currentTarget }) => input('Hint').onChange(currentTarget.value || null)}
          />
        </Stack>
      )}
    </li>
  )
}
