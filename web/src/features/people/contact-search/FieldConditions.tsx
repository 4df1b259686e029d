import { isOf } from '@dormer/contract/filter-words'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Fragment, useRef } from 'react'
import { flushSync } from 'react-dom'
import { OperationSelect, ValueInput } from './ConditionInput.tsx'
import classes from './ContactSearch.module.css'
import { blankOf, type Condition, isComplete } from './conditions.ts'

type Props = {
  option: FilterOption
  conditions: Condition[]
  change: (change: (all: Condition[]) => Condition[]) => void
}

/** A field with its conditions: usually one, or two for a range such as after and before. */
export const FieldConditions = ({ option, conditions, change }: Props) => {
  const here = conditions.filter((c) => isOf(option, c))
  const complete = here.filter(isComplete)
  const add = () =>
    change((all) => {
      const at = all.findLastIndex((c) => here.some((h) => h.key === c.key))
      return all.toSpliced(at + 1, 0, blankOf(option))
    })
  const lines = useRef<HTMLFieldSetElement>(null)
  // A field's last line is emptied rather than removed, and its replacement gets the focus.
  const remove = (gone: Condition) => {
    flushSync(() =>
      change((all) =>
        here.length > 1
          ? all.filter((c) => c.key !== gone.key)
          : all.map((c) => (c.key === gone.key ? blankOf(option) : c)),
      ),
    )
    const operations = [...(lines.current?.querySelectorAll<HTMLElement>('[aria-label$=": operation"]') ?? [])]
    const next = operations[here.indexOf(gone)] ?? operations.at(-1)
    next?.focus()
  }
  return (
    <fieldset
      ref={lines}
      className={classes.field}
      aria-label={option.Label}
      data-active={complete.length > 0 || undefined}
    >
      {here.map((condition, at) => {
        const set = (part: Partial<Condition>) =>
          change((all) => all.map((c) => (c.key === condition.key ? { ...c, ...part } : c)))
        return (
          <Fragment key={condition.key}>
            <Text size="sm" className={classes.label} c={at > 0 ? 'dimmed' : undefined}>
              {at === 0 ? option.Label : 'and'}
            </Text>
            <OperationSelect option={option} condition={condition} change={set} />
            <div className={classes.value}>
              <ValueInput option={option} condition={condition} change={set} />
            </div>
            <Group gap={2} wrap="nowrap" className={classes.tools}>
              {(here.length > 1 || complete.includes(condition)) && (
                <Tooltip label="Remove this condition">
                  <ActionIcon onClick={() => remove(condition)} aria-label={`Remove ${option.Label} condition`}>
                    <IconX size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
              {at === here.length - 1 && complete.includes(condition) && (
                <Tooltip label="Add condition">
                  <ActionIcon onClick={add} aria-label={`Add condition: ${option.Label}`}>
                    <IconPlus size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          </Fragment>
        )
      })}
    </fieldset>
  )
}
