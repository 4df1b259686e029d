import { type CustomFieldKind, customFieldKinds } from '@dormer/contract/people/custom-fields'
import type { FileColumn, ImportFile, ImportTarget, TargetField } from '@dormer/contract/people/import-files'
import { Group, Progress, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { kinds } from '../custom-fields/custom-fields.rules.ts'
import classes from './ImportFile.module.css'
import { choiceOf, isLabeled, isToLookAt, type targetChoices, targetOf } from './targets.ts'

type Props = {
  at: number
  columns: readonly FileColumn[]
  rows: number
  choices: ReturnType<typeof targetChoices>
  set: (target: ImportTarget) => void
  holds: ImportFile['Holds']
}

/** A column of the file: its name, how full it is, three of its values, and what it becomes. */
export const ColumnLine = ({ at, columns, rows, choices, set, holds }: Props) => {
  const column = columns[at] as FileColumn
  const { Name, Filled, Samples, Target } = column
  const name = Name || `Column ${at + 1}`
  return (
    <div className={classes.column}>
      <Stack gap={4}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Progress
            value={rows ? (Filled / rows) * 100 : 0}
            size={4}
            w={72}
            color="gray"
            aria-label={`How full ${name} is`}
          />
          <Text size="xs" c="dimmed" className="tabular">
            {Filled === 0 ? 'Empty' : `${formatCount(Filled)} of ${formatCount(rows)}`}
          </Text>
        </Group>
      </Stack>
      <div className={classes.samples}>
        {Samples.slice(0, 3).map((sample) => (
          <Text key={sample} size="xs" c="dimmed" truncate title={sample}>
            {sample}
          </Text>
        ))}
      </div>
      <Stack gap={6}>
        <Select
          aria-label={`${name} becomes`}
          data={choices}
          value={choiceOf(Target)}
          onChange={(choice) => choice && set(targetOf(choice, column))}
          searchable
          openOnFocus={false}
          nothingFoundMessage="No matching field"
          maxDropdownHeight={320}
          size="sm"
          data-target
        />
        {holds === 'People' && <More key={Target.Field} at={at} columns={columns} set={set} />}
        <Hint at={at} columns={columns} holds={holds} />
      </Stack>
    </div>
  )
}

/** The targets whose value a further column may name. */
const takesLabel = new Set<TargetField>(['Email', 'Phone', 'CellPhone', 'HomePhone', 'WorkPhone'])

/** What else there is to say about a target: a label, a new field's name and kind. */
const More = ({ at, columns, set }: Pick<Props, 'at' | 'columns' | 'set'>) => {
  const { Name, Target } = columns[at] as FileColumn
  if (isLabeled(Target.Field))
    return (
      <Typed
        label={`Label of ${Name}`}
        placeholder="Label, such as Work"
        value={Target.Label ?? ''}
        most={50}
        save={(Label) => set({ ...Target, Label: Label || undefined })}
      />
    )
  if (Target.Field === 'Label')
    return (
      <Select
        size="xs"
        aria-label={`${Name} is the label of`}
        placeholder="Which column does it label?"
        data={columns.flatMap((one, other) =>
          other !== at && takesLabel.has(one.Target.Field)
            ? [{ value: String(other), label: one.Name || `Column ${other + 1}` }]
            : [],
        )}
        value={Target.Of === undefined ? null : String(Target.Of)}
        onChange={(of) => of !== null && set({ ...Target, Of: Number(of) })}
      />
    )
  if (Target.Field !== 'NewCustom') return null
  return (
    <Group gap={6} wrap="nowrap" grow>
      <Typed
        label={`Name of the new field for ${Name}`}
        placeholder="Field name"
        value={Target.Name ?? ''}
        most={60}
        save={(text) => text && set({ ...Target, Name: text })}
      />
      <Select<CustomFieldKind>
        size="xs"
        aria-label={`Type of the new field for ${Name}`}
        data={customFieldKinds.map((value) => ({ value, label: kinds[value].label }))}
        value={Target.Kind ?? 'Text'}
        onChange={(Kind) => Kind && set({ ...Target, Kind })}
      />
    </Group>
  )
}

type TypedProps = { label: string; placeholder: string; value: string; most: number; save: (text: string) => void }
/** A text that is saved when it is left. */
const Typed = ({ label, placeholder, value, most, save }: TypedProps) => {
  const [typed, setTyped] = useState<string>()
  const done = () => {
    const text = typed?.trim()
    if (text !== undefined && text !== value) save(text)
    setTyped(undefined)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      maxLength={most}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  )
}

/** Fields that have room for the values of one column only. */
const several = new Set([
  'Email', 'Phone', 'Label', 'Tags', 'Note', 'Custom', 'NewCustom', 'ImportedField', 'LeaveOut',
  'EmailConsent', 'TextConsent', 'EmailOptOut', 'TextOptOut', 'DoNotCall', 'Body', 'IsDone',
]) // biome-ignore format: a list reads better in rows

/** Only what somebody should look at says so. */
const Hint = ({ at, columns, holds }: Pick<Props, 'at' | 'columns' | 'holds'>) => {
  const column = columns[at] as FileColumn
  const { Field } = column.Target
  const rival =
    several.has(Field) || (holds === 'Records' && Field === 'ExternalId')
      ? undefined
      : columns.find((other, place) => place !== at && other.Target.Field === Field)
  const text = rival
    ? `${rival.Name} is also matched to this field. Only one value fits.`
    : !isToLookAt(column)
      ? undefined
      : column.Confidence === 'Guess'
        ? 'Guessed from its contents. Please check.'
        : holds === 'Records'
          ? 'Not matched. Kept in the text.'
          : 'Not matched. Kept in Imported fields.'
  return text ? (
    <Text size="xs" className={classes.hint}>
      {text}
    </Text>
  ) : null
}
