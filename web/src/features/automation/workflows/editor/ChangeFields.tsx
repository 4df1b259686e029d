import { stepType } from '@dormer/contract/automation/steps'
import { contactTypes } from '@dormer/contract/people/contacts'
import { type ComboboxItem, Select, type SelectProps, Text } from '@mantine/core'
import { useState } from 'react'
import { FieldAndValue } from '../../../people/custom-fields/FieldAndValue.tsx'
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
      return (
        <TagField
          value={TagId}
          typed={step.TagName}
          isRemoved={TaskTypeId === stepType.RemoveTag}
          query={tags}
          change={change}
        />
      )
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
          isLoading={urgencies.isLoading}
          value={Settings.UrgencyTypeId}
          choose={(UrgencyTypeId) => set({ UrgencyTypeId })}
        />
      )
    case stepType.SetField:
      return (
        <div className={classes.fields}>
          <FieldAndValue
            id={Settings.CustomFieldId ?? null}
            value={Settings.CustomValue}
            change={(field, CustomValue) => set({ CustomFieldId: field?.CustomFieldId ?? null, CustomValue })}
            withAsterisk
          />
          <Text size="sm" c="dimmed">
            What was there before stays in the contact’s history. Pausing or removing the workflow does not bring it
            back.
          </Text>
        </div>
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
          <AssignTo label="Whom to notify" value={AssignToId} change={change} />
        </div>
      )
    default:
      return null
  }
}

type TagProps = {
  value: number | null
  /** The name of a tag that is to be created. */
  typed: string | null | undefined
  isRemoved: boolean
  query: ReturnType<typeof useOfSteps>['choices']['tags']
  change: FieldsProps['change']
}
/** A new tag is created by typing it, as on the contact; only those that are there can be removed. */
const TagField = ({ value, typed, isRemoved, query, change }: TagProps) => {
  const [search, setSearch] = useState('')
  const name = search.trim()
  const known = numbered(query.data)
  const isNew = name !== '' && !known.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const options = [
    ...known,
    ...(typed ? [{ value: TYPED, label: typed }] : []),
    ...(isNew && !isRemoved && !typed && query.data ? [{ value: CREATE, label: `Create “${name}”` }] : []),
  ]
  return (
    <Select<number>
      label="Tag"
      placeholder={query.isLoading ? 'Loading…' : isRemoved ? 'Choose a tag' : 'Choose a tag, or type a new one'}
      withAsterisk
      data={options}
      value={typed ? TYPED : value}
      onChange={(id) => {
        if (id === CREATE) change({ TagName: name })
        else if (id !== TYPED) change({ TagId: id, TagName: null })
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The name of a new one is not what its option says.
      filter={({ options, search }) =>
        (options as ComboboxItem<number>[]).filter(
          ({ value, label }) => value === CREATE || label.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
      limit={50}
      maxLength={50}
      nothingFoundMessage={query.isLoading ? 'Loading…' : 'No such tag'}
      maw={360}
    />
  )
}
const CREATE = -1
const TYPED = -2

type OneProps = Pick<SelectProps, 'label'> & {
  label: string
  data: { value: number; label: string }[]
  value: number | null | undefined
  choose: (id: number | null) => void
  isLoading?: boolean
}
const One = ({ label, data, value = null, choose, isLoading = false }: OneProps) => (
  <Select<number>
    label={label}
    placeholder={isLoading ? 'Loading…' : `Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
    withAsterisk
    data={data}
    value={value}
    onChange={choose}
    searchable
    nothingFoundMessage={isLoading ? 'Loading…' : `No such ${label.toLowerCase()}`}
    maw={360}
  />
)
