import { stepType } from '@dormer/contract/automation/steps'
import { contactTypes } from '@dormer/contract/people/contacts'
import { Select, type SelectProps } from '@mantine/core'
import classes from './Editor.module.css'
import { AssignTo, type FieldsProps } from './fields.tsx'
import { useOfSteps } from './steps-context.ts'
import { TypedText } from './TypedText.tsx'
import { useEditing } from './useEditor.ts'

const types = Object.entries(contactTypes).map(([value, label]) => ({ value: Number(value), label }))
const numbered = (options: { Key: string | number; Value: string }[] = []) =>
  options.map(({ Key, Value }) => ({ value: Number(Key), label: Value }))

/** What a step changes of the contact, or whom it tells. */
export const ChangeFields = ({ step, change }: FieldsProps) => {
  const { workflow } = useEditing()
  const { tags, urgencies } = useOfSteps().choices
  const { TaskTypeId, Settings, TagId, TaskTitle, AssignToId } = step
  const set = (part: typeof Settings) => change({ Settings: { ...Settings, ...part } })
  switch (TaskTypeId) {
    case stepType.AddTag:
    case stepType.RemoveTag:
      return <One label="Tag" data={numbered(tags.data)} value={TagId} choose={(id) => change({ TagId: id })} />
    case stepType.ChangeType:
      return (
        <One
          label="Contact type"
          data={types}
          value={Settings.ContactTypeId}
          choose={(ContactTypeId) => set({ ContactTypeId })}
        />
      )
    case stepType.ChangeSource:
      return (
        <One
          label="Source"
          data={numbered(workflow.SourceOptions)}
          value={Settings.SourceId}
          choose={(SourceId) => set({ SourceId })}
        />
      )
    case stepType.ChangeUrgency:
      return (
        <One
          label="Urgency"
          data={numbered(urgencies.data)}
          value={Settings.UrgencyTypeId}
          choose={(UrgencyTypeId) => set({ UrgencyTypeId })}
        />
      )
    case stepType.ChangeAgent:
      return <AssignTo label="Agent" value={AssignToId} change={change} otherwise="The next agent in round robin" />
    case stepType.Notify:
      return (
        <div className={classes.fields}>
          <TypedText
            label="What it says"
            placeholder="Third text without an answer: call today"
            withAsterisk
            maxLength={200}
            value={TaskTitle ?? ''}
            onType={(text) => change({ TaskTitle: text })}
          />
          <AssignTo label="Whom it tells" value={AssignToId} change={change} />
        </div>
      )
    default:
      return null
  }
}

type OneProps = Pick<SelectProps, 'label'> & {
  label: string
  data: { value: number; label: string }[]
  value: number | null | undefined
  choose: (id: number | null) => void
}
const One = ({ label, data, value = null, choose }: OneProps) => (
  <Select<number>
    label={label}
    placeholder={`Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
    withAsterisk
    data={data}
    value={value}
    onChange={choose}
    searchable
    nothingFoundMessage={`No such ${label.toLowerCase()}`}
    maw={360}
  />
)
