import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { formatPhone } from '../../ui/format.ts'
import { contactOptionsQuery } from './contacts.api.ts'

type Props = Omit<SelectProps<number>, 'data'>

/** Chooses one of the contacts by name, email or phone; the server searches. */
export const ContactPicker = (props: Props) => {
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search.trim(), 250)
  const people = useQuery(contactOptionsQuery(term))
  const data = (people.data ?? []).map((one) => ({
    value: one.ContactId,
    label: [`${one.FirstName} ${one.LastName}`.trim(), one.CellPhone && formatPhone(one.CellPhone), one.Email]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <>
      <Select<number>
        placeholder="Search name, email or phone"
        data={data}
        searchable
        onSearchChange={setSearch}
        // The server has searched already.
        filter={({ options }) => options}
        nothingFoundMessage={
          term.length < 2 ? 'Type at least two letters' : people.isFetching ? 'Searching…' : 'Nobody found'
        }
        {...props}
      />
      {people.isError && <Failure error={people.error} onRetry={people.refetch} />}
    </>
  )
}
