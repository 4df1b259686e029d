import { declarationOf } from '@dormer/contract/deals/transaction-fields'
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { MoneyInput, ZipInput } from '../../../forms/masked.tsx'
import { StateSelect } from '../../../forms/StateSelect.tsx'
import { useAgentChoices } from '../../brokerage/users/agents.api.ts'
import { selectOptionsQuery } from '../../people/contacts/contacts.api.ts'
import { asInput, type EditedField, suggestions, type Value } from './transaction.fields.ts'
import { statusesQuery } from './transactions.api.ts'

type Props = {
  name: EditedField
  value?: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  label?: string
  withAsterisk?: boolean
  disabled?: boolean
  error?: ReactNode
  description?: ReactNode
  'data-autofocus'?: boolean
}

/** The input for a field of a transaction, in the wizard and on its page. */
export const DealInput = ({ name, value, onChange, ...rest }: Props) => {
  const { kind, label, max } = declarationOf(name)
  const shown = asInput(name, value)
  const text = String(shown ?? '')
  const input = { ...rest, label: rest.label ?? label }
  switch (kind) {
    case 'money':
      return <MoneyInput value={text} onChange={onChange} {...input} />
    case 'day':
      return <DayInput value={text || null} onChange={onChange} clearable {...input} />
    case 'zip':
      return <ZipInput value={text} onChange={onChange} {...input} />
    case 'state':
      return <StateSelect value={text || null} onChange={onChange} clearable {...input} />
    case 'source':
      return <SourceInput value={shown === null ? null : Number(shown)} onChange={onChange} {...input} />
    case 'agent':
      return <AgentInput value={shown === null ? null : Number(shown)} onChange={onChange} {...input} />
    case 'status':
      return <StatusInput value={shown === null ? null : Number(shown)} onChange={onChange} {...input} />
    case 'note':
      return (
        <Textarea
          autosize
          minRows={2}
          maxLength={max}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...input}
        />
      )
    default:
      return suggestions[name] ? (
        <Autocomplete
          data={suggestions[name]}
          openOnFocus={false}
          value={text}
          onChange={onChange}
          maxLength={max}
          {...input}
        />
      ) : (
        <TextInput
          value={text}
          inputMode={kind === 'count' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...input}
        />
      )
  }
}

type Chosen = Omit<Props, 'name' | 'value'> & { value: number | null }

/** The first option is 'none'. */
const SourceInput = (props: Chosen) => {
  const sources = useQuery(selectOptionsQuery).data?.SourceOptions ?? []
  return (
    <Select<number>
      {...props}
      value={props.value ?? 0}
      onChange={(id) => props.onChange(id || null)}
      data={[
        { value: 0, label: 'Select a Transaction Source...' },
        ...sources.map(({ SourceId, Name }) => ({ value: SourceId, label: Name })),
      ]}
      searchable
      allowDeselect={false}
    />
  )
}

const AgentInput = (props: Chosen) => {
  const agents = useAgentChoices([props.value]).data ?? []
  return (
    <Select<number>
      {...props}
      data={agents.map(({ UserId, Name }) => ({ value: UserId, label: Name }))}
      searchable
      allowDeselect={false}
    />
  )
}

const StatusInput = (props: Chosen) => {
  const statuses = useQuery(statusesQuery).data ?? []
  return (
    <Select<number>
      {...props}
      data={statuses.map(({ TransactionStatusId, Name }) => ({ value: TransactionStatusId, label: Name }))}
    />
  )
}
