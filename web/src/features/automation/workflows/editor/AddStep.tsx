import { ActionIcon, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { notifyFailure } from '../../../../ui/notify.ts'
import { useAddStep } from '../workflows.api.ts'
import classes from './Editor.module.css'
import { groupsFor, iconOf } from './step-kinds.ts'
import type { Place } from './tree.ts'
import { useEditing } from './useEditor.ts'

type Props = {
  place: Place
  /** Before the step at this place of its list. */
  at: number
  label?: string
  /** The list of a Branch that it is in, by name. */
  of?: string | undefined
  /** The button, if not a small one between two steps. */
  children?: ReactNode
}

/** Adds a step of a chosen kind, and opens it. */
export const AddStep = ({ place, at, label, of, children }: Props) => {
  const { workflow, open } = useEditing()
  const { mutateAsync, isPending } = useAddStep(workflow.WorkflowId)
  const add = (TaskTypeId: number) => {
    const before = new Set(workflow.Steps.map(({ WorkflowStepId }) => WorkflowStepId))
    // The empty list that this may be in is gone by then.
    mutateAsync({ ...place, Index: at, TaskTypeId }).then(
      (steps) => open(steps.find(({ WorkflowStepId }) => !before.has(WorkflowStepId))?.WorkflowStepId, true),
      (error) => notifyFailure(error, 'The step was not added'),
    )
  }
  return (
    // Nor hidden while it has the focus, when saving moves its button out of sight.
    <Menu position="bottom" width={230} returnFocus={false} hideDetached={false}>
      <Menu.Target>
        {children ?? (
          <ActionIcon
            size="sm"
            radius="xl"
            variant="default"
            loading={isPending}
            aria-label={`${at === 0 ? 'Add step at the beginning' : `Add step after the ${ordinal(at)}`}${of ? `: ${of}` : ''}`}
            title="Add step here"
          >
            <IconPlus size={14} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.kinds} aria-label={label}>
        {groupsFor(workflow).map(({ group, items }) => (
          <Fragment key={group}>
            <Menu.Label>{group}</Menu.Label>
            {items.map((item) => {
              const Icon = iconOf(item.value)
              return (
                <Menu.Item key={item.value} leftSection={<Icon size={16} />} onClick={() => add(item.value)}>
                  {item.label}
                </Menu.Item>
              )
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (n: number) => `${n}${endings[rules.select(n)] ?? 'th'}`
