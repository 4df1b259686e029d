import type { Response } from '@dormer/contract/endpoint'
import type { selectOptions } from '@dormer/contract/people/contact-search'
import { type ImportFile, type ValueList, valueLists } from '@dormer/contract/people/import-files'
import { recordKinds } from '@dormer/contract/people/import-records'
import { Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { selectOptionsQuery } from '../contacts/contacts.api.ts'
import classes from './ImportFile.module.css'
import type { Matching } from './import-files.api.ts'
import { counted } from './import-files.words.ts'
import { listNames } from './targets.ts'

type Counted = { Value: string; Count: number }
type Option = { value: string; label: string }
type Props = { file: ImportFile; match: (input: Matching) => void }

/** For each list of ours that the file has a column for: which of its entries each of the file's values is. */
export const ValueTables = ({ file, match }: Props) => {
  const used = valueLists.filter((list) =>
    file.Columns.some(({ Target, Filled }) => Target.Field === list && Filled > 0),
  )
  const query = useQuery({ ...selectOptionsQuery, enabled: used.length > 0 })
  if (used.length === 0) return null
  if (!query.data) return <QueryFailure query={query} title="Your agents, sources and types could not be loaded" />
  const options = optionsOf(query.data)
  return used.map((list) => {
    const values = valuesOf(file, list)
    return (
      <ValueTable
        // Another column has other values.
        key={`${list} ${values?.length}`}
        list={list}
        values={values}
        chosen={file.Values[list] ?? {}}
        options={options[list]}
        choose={(value, id) => {
          const { [value]: _, ...others } = file.Values[list] ?? {}
          const table = id === undefined ? others : { ...others, [value]: id }
          match({ Values: { ...file.Values, [list]: table } })
        }}
      />
    )
  })
}

const valuesOf = ({ Columns }: ImportFile, list: ValueList): Counted[] | null => {
  const lists = Columns.filter(({ Target }) => Target.Field === list).map(({ Values }) => Values)
  if (lists.includes(null)) return null
  const counts = new Map<string, number>()
  for (const { Value, Count } of lists.flatMap((values) => values ?? []))
    counts.set(Value, (counts.get(Value) ?? 0) + Count)
  return [...counts].map(([Value, Count]) => ({ Value, Count }))
}

type Options = Response<typeof selectOptions>
const optionsOf = (options: Options): Record<ValueList, Option[]> => {
  const sources = options.SourceOptions.map(({ SourceId, Name }) => ({ value: `${SourceId}`, label: Name }))
  return {
    Owner: options.AgentOptions.map(({ UserId, Name }) => ({ value: `${UserId}`, label: Name })),
    Lender: options.LenderOptions.map(({ Key, Value }) => ({ value: `${Key}`, label: Value })),
    ContactType: options.ContactTypeOptions.map((one) => ({ value: `${one.ContactTypeId}`, label: one.ContactType })),
    Source: sources,
    ReferralSource: sources,
    Urgency: options.UrgencyOptions.map((one) => ({ value: `${one.UrgencyTypeId}`, label: one.Description })),
    Author: [
      ...options.AgentOptions.map(({ UserId, Name }) => ({ value: `${UserId}`, label: Name })),
      ...options.LenderOptions.map(({ Key, Value }) => ({ value: `${Key}`, label: Value })),
    ],
    RecordKind: Object.entries(recordKinds).map(([value, label]) => ({ value, label })),
  }
}

const NEW = 'new'
const LEAVE_OUT = 'leave out'

/** An entry of the list, one to be added, or none because it is left out. Without any, the value is not matched. */
type Chosen = number | 'new' | null
/** Not matched, to be added, decided. */
const rank = (id: Chosen | undefined) => (id === undefined ? 0 : id === 'new' ? 1 : 2)
const shownAs = (id: Chosen | undefined) => (id === undefined ? null : id === null ? LEAVE_OUT : String(id))
const meant = (choice: string | null): Chosen | undefined =>
  choice === null ? undefined : choice === LEAVE_OUT ? null : choice === NEW ? 'new' : Number(choice)

const keptIn = (list: ValueList) => (list === 'Author' || list === 'RecordKind' ? 'the text' : 'Imported fields')
const plural: Record<ValueList, string> = {
  Owner: 'agents',
  Lender: 'lenders',
  ContactType: 'types',
  Source: 'sources',
  ReferralSource: 'referral sources',
  Urgency: 'urgencies',
  Author: 'users',
  RecordKind: 'types',
}

type TableProps = {
  list: ValueList
  values: Counted[] | null
  chosen: Record<string, Chosen>
  options: Option[]
  choose: (value: string, id: Chosen | undefined) => void
}
const ValueTable = ({ list, values, chosen, options, choose }: TableProps) => {
  // Those not matched come first, as long as the table stands: a row that has been settled does not move.
  const [order] = useState(() =>
    [...(values ?? [])].sort((a, b) => rank(chosen[a.Value]) - rank(chosen[b.Value]) || b.Count - a.Count),
  )
  const open = order.filter(({ Value }) => chosen[Value] === undefined).length
  const title = listNames[list]
  const extra = [
    ...(list === 'Source' || list === 'ReferralSource' ? [{ value: NEW, label: 'Add as new source' }] : []),
    { value: LEAVE_OUT, label: 'Leave out' },
  ]
  return (
    <Stack gap="xs" component="section" aria-label={`Values for ${title}`}>
      <Title order={3} size="h5">
        Match {plural[list]}
      </Title>
      <Text size="sm" c="dimmed">
        {values
          ? open > 0
            ? `${counted(open, 'value')} in the file ${open === 1 ? 'has' : 'have'} no match, and ${open === 1 ? 'is' : 'are'} kept in ${keptIn(list)} unless you match ${open === 1 ? 'it' : 'them'}.`
            : 'All values are matched.'
          : `More than 100 different values: they can’t be matched here. Those that are called like an entry of your list become it; the others are kept in ${keptIn(list)}.`}
      </Text>
      <div>
        {order.map(({ Value, Count }) => (
          <div key={Value} className={classes.value}>
            <Text size="sm" truncate title={Value}>
              {Value}
            </Text>
            <Text size="xs" c="dimmed" ta="right" className="tabular">
              {formatCount(Count)}×
            </Text>
            <div>
              <Select
                size="sm"
                aria-label={`${title} for ${Value}`}
                placeholder="Not matched"
                data={[...extra, ...options]}
                value={shownAs(chosen[Value])}
                onChange={(one) => choose(Value, meant(one))}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': `Clear the match for ${Value}` }}
              />
            </div>
          </div>
        ))}
      </div>
    </Stack>
  )
}
