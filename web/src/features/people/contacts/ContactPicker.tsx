import { formatPhone } from '@dormer/contract/phone'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFoundOptions } from '../../../theme/first-option.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { nameOf } from './contact.fields.ts'
import { contactOptionsQuery } from './contacts.api.ts'

type Props = Omit<SelectProps<number>, 'data'> & {
  except?: number[]
  /** Offered before anything is typed. */
  offered?: { value: number; label: string }[]
}

/** Picks a contact, excluding those in `except`, by name, email or phone; the server searches. */
export const ContactPicker = ({ except = [], offered = [], ...props }: Props) => {
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search.trim(), 250)
  const people = useQuery(contactOptionsQuery(term))
  const isCurrent = term === search.trim() && (term.length < 2 || !(people.isLoading || people.isPlaceholderData))
  const found = (people.data ?? [])
    .filter((one) => !except.includes(one.ContactId))
    .map((one) => ({
      value: one.ContactId,
      label: [...new Set([nameOf(one).Name, one.CellPhone && formatPhone(one.CellPhone), one.Email])]
        .filter(Boolean)
        .join(' · '),
    }))
  const data = term.length > 1 ? found : offered
  // Enter takes the only match.
  const options = useFoundOptions({ isCurrent, isSure: data.length === 1 })
  return (
    <>
      <Select<number>
        placeholder="Search name, email or phone"
        data={data}
        searchable
        onSearchChange={setSearch}
        {...options}
        // The server has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={
          isCurrent ? (term.length < 2 ? 'Type at least two letters' : 'Nobody found') : 'Searching…'
        }
        {...props}
      />
      <QueryFailure query={people} />
    </>
  )
}
