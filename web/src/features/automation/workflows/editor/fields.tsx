import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { peopleRoles } from '@dormer/contract/deals/people'
import { Select } from '@mantine/core'
import type { StepChange } from '../workflows.api.ts'
import { useEditing } from './useEditor.ts'

/** A step as it is shown, and how its fields change it. */
export type FieldsProps = {
  step: WorkflowStep & { TagName?: string | null | undefined }
  change: (change: StepChange) => void
}

/** Who gets the task, the contact or the notification. */
export const AssignTo = ({
  label,
  value,
  change,
  otherwise,
}: {
  label: string
  value: number | null
  change: FieldsProps['change']
  /** Who it is if nobody is chosen. */
  otherwise?: string
}) => {
  const { AgentOptions, Type } = useEditing().workflow
  const nobody = otherwise ?? (Type === 'Contact' ? 'The contact’s agent' : 'The transaction’s agent')
  const agents = AgentOptions.map(({ UserId, Name }) => ({ value: UserId, label: Name }))
  const isGone = value !== null && !agents.some((one) => one.value === value)
  return (
    <Select<number>
      label={label}
      placeholder={nobody}
      data={isGone ? [...agents, { value, label: 'No longer there' }] : agents}
      value={value}
      onChange={(AssignToId) => change({ AssignToId })}
      clearable
      clearButtonProps={{ 'aria-label': nobody }}
      searchable
      nothingFoundMessage="No agent by this name"
    />
  )
}

/** Who on the transaction receives the message. */
export const RecipientRole = ({ step: { RecipientPeopleRole }, change }: FieldsProps) => (
  <Select<number>
    label="Recipient"
    placeholder="Choose a role"
    withAsterisk
    data={Object.entries(peopleRoles).map(([value, label]) => ({ value: Number(value), label }))}
    value={RecipientPeopleRole}
    onChange={(role) => change({ RecipientPeopleRole: role })}
    searchable
    nothingFoundMessage="No such role"
  />
)
