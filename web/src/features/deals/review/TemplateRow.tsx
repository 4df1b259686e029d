import { type ChecklistTemplate, type LineNeed, lineNeeds } from '@dormer/contract/deals/review'
import { stateCodes } from '@dormer/contract/fields'
import {
  ActionIcon,
  Collapse,
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
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DueInput } from './DueInput.tsx'
import classes from './Review.module.css'
import { conditionsOf, termOf } from './review.words.ts'

type Line = Omit<ChecklistTemplate['Lines'][number], 'TemplateLineId'>
/** A line as it is edited; `key` is its own on the screen. */
export type Draft = Line & { key: number; TemplateLineId?: number }

const needs = Object.entries(lineNeeds).map(([value, label]) => ({ value: value as LineNeed, label }))
/** As MLSs call them. */
const usualTypes = [
  ...['Residential', 'Single Family Residence', 'Condominium', 'Townhouse', 'Multi Family', 'Manufactured Home'],
  ...['Land', 'Farm', 'Commercial Sale', 'Residential Lease', 'Commercial Lease'],
]

type Props = {
  line: Draft
  faults: (field: string) => string | undefined
  isFirst: boolean
  isLast: boolean
  move: (by: 1 | -1) => void
  change: (part: Partial<Line>) => void
  remove: () => void
}

export const TemplateRow = ({ line, faults, isFirst, isLast, move, change, remove }: Props) => {
  const { Name, Hint, Need, DueFrom, DueDays, States, PropertyTypes, BuiltBefore } = line
  const called = Name || 'new line'
  const [isOpen, setOpen] = useState(Name === '')
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
          placeholder="Such as: Purchase contract"
          maxLength={120}
          value={Name}
          error={faults('Name')}
          autoFocus={Name === ''}
          onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
        />
        <Select<LineNeed>
          className={classes.need}
          aria-label={`Whether ${called} is required`}
          data={needs}
          value={Need}
          allowDeselect={false}
          onChange={(next) => next && change({ Need: next })}
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
      <Collapse expanded={isOpen}>
        <Stack gap="sm" className={classes.facts} py="xs">
          <DueInput of={called} value={{ DueFrom, DueDays }} onChange={change} error={faults('DueDays')} />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <MultiSelect
              label="Only in these states"
              placeholder={States.length === 0 ? 'Any state' : undefined}
              data={stateCodes}
              searchable
              clearable
              value={States}
              onChange={(next) => change({ States: next })}
            />
            <TagsInput
              label="Only for these property types"
              placeholder={PropertyTypes.length === 0 ? 'Any type' : undefined}
              data={usualTypes}
              maxTags={20}
              clearable
              value={PropertyTypes}
              onChange={(next) => change({ PropertyTypes: next })}
            />
            <NumberInput
              label="Only if built before"
              placeholder="Any year"
              min={1800}
              max={2199}
              allowDecimal={false}
              thousandSeparator=""
              hideControls
              value={BuiltBefore ?? ''}
              error={faults('BuiltBefore')}
              onChange={(next) => change({ BuiltBefore: next === '' ? null : Number(next) })}
            />
          </Group>
          <Textarea
            label="Hint"
            placeholder="Where to find it, what to look for"
            autosize
            minRows={1}
            maxLength={500}
            value={Hint ?? ''}
            error={faults('Hint')}
            onChange={({ currentTarget }) => change({ Hint: currentTarget.value || null })}
          />
        </Stack>
      </Collapse>
    </li>
  )
}
