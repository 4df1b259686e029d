import { Pill, Stack, TagsInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { QueryFailure } from '../../../../ui/Loaded.tsx'
import { nameOf } from '../../../people/contacts/contact.fields.ts'
import { contactOptionsQuery } from '../../../people/contacts/contacts.api.ts'
import { bareAddress, isAddress } from './addresses.ts'
import classes from './Email.module.css'

type Props = {
  label: string
  value: string[]
  /** The text being typed or searched for. */
  typed: string
  onType: (typed: string) => unknown
  /** `person` is the contact chosen along with the address just added. */
  onChange: (addresses: string[], person?: { address: string; ContactId: number }) => void
  /** Addresses that would not receive anything. */
  blocked: Set<string>
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
  required?: boolean
  rightSection?: ReactNode
  rightSectionWidth?: number
}

/** An email's addresses: typed, pasted, or found among the contacts by name or address. */
export const Recipients = ({ label, value, typed, onType, onChange, blocked, required, ...input }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [term] = useDebouncedValue(typed.trim(), 250)
  const people = useQuery(contactOptionsQuery(term))
  // Enter must not take a person found by the previous text.
  const isCurrent = term.length > 1 && term === typed.trim() && !people.isPlaceholderData
  const found = new Map(
    (isCurrent ? (people.data ?? []) : []).flatMap((one) => (one.Email ? [[one.Email, one] as const] : [])),
  )
  const change = (addresses: string[]) => {
    const read = [...new Set(addresses.map(bareAddress))]
    const chosen = read.find((address) => !value.includes(address) && found.has(address))
    const person = chosen === undefined ? undefined : found.get(chosen)
    onChange(read, person && { address: chosen as string, ContactId: person.ContactId })
  }
  const takeFirst = () => {
    const [first] = found.keys()
    if (first === undefined) return
    onType('')
    change([...value, first])
  }
  const isEntered = useRef(false)
  const takeEntered = useEffectEvent(takeFirst)
  useEffect(() => {
    if (!isCurrent || people.isLoading) return
    if (isEntered.current) takeEntered()
    isEntered.current = false
  }, [isCurrent, people.isLoading])
  return (
    <>
      <TagsInput
        label={label}
        withAsterisk={required}
        value={value}
        onChange={change}
        searchValue={typed}
        onSearchChange={(text) => {
          isEntered.current = false
          setOpen(true)
          onType(text)
        }}
        // An empty list counts as closed: Escape then closes the dialog, not the list.
        dropdownOpened={isOpen && found.size > 0}
        onDropdownClose={() => setOpen(false)}
        data={[...found.keys()]}
        // The server has already filtered them.
        filter={({ options }) => options}
        // Enter takes the first person found, once they have loaded, unless another one is highlighted or an address is
        // being typed.
        onKeyDown={(event) => {
          const isMarked = event.currentTarget.getAttribute('aria-activedescendant')
          const isComing = typed.trim().length > 1 && (!isCurrent || people.isLoading) && !people.isError
          const isWhole = isAddress(typed) || typed.trimEnd().endsWith('>') // Nora <nora@example.com>
          if (event.key !== 'Enter' || isMarked || isWhole || !(isComing || found.size > 0)) return
          event.preventDefault()
          if (isComing) isEntered.current = true
          else takeFirst()
        }}
        splitChars={[',', ';']}
        type="email"
        inputMode="email"
        autoComplete="off"
        renderPill={({ value: address = '', onRemove }) => (
          <Pill
            withRemoveButton
            onRemove={onRemove}
            className={!isAddress(address) || blocked.has(address) ? classes.wrong : undefined}
          >
            {address}
          </Pill>
        )}
        renderOption={({ option }) => {
          const person = found.get(String(option.value))
          return (
            <Stack gap={0}>
              <Text size="sm">{person && nameOf(person).Name}</Text>
              <Text size="xs" c="dimmed">
                {option.value}
              </Text>
            </Stack>
          )
        }}
        {...input}
      />
      <QueryFailure query={people} />
    </>
  )
}
