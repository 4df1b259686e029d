import type { VendorSuggestion } from '@dormer/contract/deals/vendors'
import { formatPhone } from '@dormer/contract/phone'
import { Badge, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useFoundOptions } from '../../../theme/first-option.ts'
import { formatDay } from '../../../ui/format.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { foundPeopleQuery, suggestionsQuery, useAddExisting } from './people.api.ts'

type Props = {
  TransactionId: number
  roleId: number
  roleName: string
  done: (name: string) => void
  /** A lender of the brokerage is known, but may not be a person of any transaction yet. */
  fill: (lender: VendorSuggestion) => void
  close: () => void
}

const keyOf = ({ TransactionPeopleId, Email }: VendorSuggestion) =>
  TransactionPeopleId === null ? `lender ${Email}` : `person ${TransactionPeopleId}`

/** 'On 3 transactions, the last started 03/02/2026'. */
const usedHow = ({ Times, LastUsed, TransactionPeopleId }: VendorSuggestion) => {
  if (TransactionPeopleId === null) return 'Lender of your brokerage'
  if (Times === 0 || LastUsed === null) return 'Shared by your brokerage'
  return Times === 1 ? `Once, on ${formatDay(LastUsed)}` : `${Times} times, last ${formatDay(LastUsed)}`
}
const phoneOf = ({ CellPhone, OfficePhone }: VendorSuggestion) => {
  const phone = CellPhone ?? OfficePhone
  return phone && formatPhone(phone)
}

const Suggested = ({ person }: { person: VendorSuggestion }) => (
  <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
    <Stack gap={0} miw={0}>
      <Text size="sm">{[person.FullName, person.CompanyName].filter(Boolean).join(' · ')}</Text>
      <Text size="xs">{[person.Email, phoneOf(person)].filter(Boolean).join(' · ')}</Text>
    </Stack>
    <Text size="xs" ta="right" flex="none" maw="40%">
      {usedHow(person)}
    </Text>
  </Group>
)

/** People the user has had in this role come first; then contacts, and people of other transactions. */
export const KnownPerson = ({ TransactionId, roleId, roleName, done, fill, close }: Props) => {
  const [search, setSearch] = useState('')
  const [who, setWho] = useState<{ value: string; label: string; vendor?: VendorSuggestion }>()
  // Once somebody is chosen, the text in the field is no longer a search.
  const wanted = search === who?.label ? '' : search.trim()
  const [term] = useDebouncedValue(wanted, 250)
  const suggestions = useQuery(suggestionsQuery(TransactionId, roleId, term))
  const people = useQuery(foundPeopleQuery(term))
  const { mutateAsync, isPending } = useAddExisting(TransactionId)
  const [fault, setFault] = useState<string>()
  const vendors = suggestions.data ?? []
  const used = vendors.map((one) => ({ value: keyOf(one), label: one.FullName }))
  const found = (term.length > 1 ? (people.data ?? []) : [])
    .map(({ Kind, Key, Value }) => ({ value: `${Kind} ${Key}`, label: Value }))
    .filter(({ value }) => !used.some((one) => one.value === value))
  const isListed = [...used, ...found].some(({ value }) => value === who?.value)
  const others = who && !isListed ? [...found, who] : found
  const data = [
    ...(used.length > 0 ? [{ group: `Used before as ${roleName}`, items: used }] : []),
    ...(others.length > 0 ? [{ group: 'Contacts and people on other files', items: others }] : []),
  ]
  const isCurrent =
    term === wanted &&
    ![suggestions, ...(term.length > 1 ? [people] : [])].some((query) => query.isLoading || query.isPlaceholderData)
  // Enter takes the only match.
  const options = useFoundOptions({ isCurrent, isSure: used.length + found.length === 1 })
  const choose = (value: string | null) => {
    setFault(undefined)
    const vendor = vendors.find((one) => keyOf(one) === value)
    if (vendor?.TransactionPeopleId === null) return fill(vendor)
    const option = [...used, ...others].find((one) => one.value === value)
    setWho(option && { ...option, vendor })
  }
  const add = async () => {
    const [kind, id] = (who?.value ?? '').split(' ')
    if (!who || !id) return setFault('Choose a person')
    try {
      await mutateAsync({ kind: kind === 'person' ? 'person' : 'contact', id: Number(id), roleId })
      done(who.vendor?.FullName ?? who.label.replace(/ \([^()]*\)$/, ''))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <DialogForm
      saving={isPending}
      close={close}
      submit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Select
        label="Person"
        withAsterisk
        placeholder="Search name, email or phone"
        data={data}
        value={who?.value ?? null}
        onChange={choose}
        error={fault}
        searchable
        onSearchChange={setSearch}
        {...options}
        // The server has filtered already.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const vendor = vendors.find((one) => keyOf(one) === option.value)
          if (vendor) return <Suggested person={vendor} />
          return (
            <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
              <Text size="sm">{option.label}</Text>
              {option.value.startsWith('person') && (
                <Badge size="xs" variant="light" color="gray" flex="none">
                  On other files
                </Badge>
              )}
            </Group>
          )
        }}
        maxDropdownHeight={320}
        nothingFoundMessage={
          isCurrent ? (term.length < 2 ? 'Type at least two letters' : 'Nobody found') : 'Searching…'
        }
      />
      <QueryFailure query={people} />
      <QueryFailure query={suggestions} />
      {who?.vendor && (
        <Paper p="sm" component="section" aria-label="Chosen person">
          <Text size="sm" fw={600}>
            {[who.vendor.FullName, who.vendor.CompanyName].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm">{[who.vendor.Email ?? 'No email', phoneOf(who.vendor)].filter(Boolean).join(' · ')}</Text>
          <Text size="xs" c="dimmed">
            {usedHow(who.vendor)}
          </Text>
        </Paper>
      )}
    </DialogForm>
  )
}
