import { Badge, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFoundOptions } from '../../../theme/first-option.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { colorOf, streetOf, townOf } from './transaction.words.ts'
import { foundTransactionsQuery } from './transactions.api.ts'

/** How long, in milliseconds, typing pauses before the search is made. */
const DEBOUNCE = 300

/** Finds a transaction by address, MLS number or its people's names, and opens it. */
export const FindTransaction = () => {
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search.trim(), DEBOUNCE)
  const found = useQuery(foundTransactionsQuery(term))
  const navigate = useNavigate()
  const cards = term.length > 1 ? (found.data ?? []) : []
  const isCurrent = term === search.trim() && (term.length < 2 || !(found.isLoading || found.isPlaceholderData))
  const data = cards.map((card) => ({ value: card.TransactionId, label: streetOf(card) }))
  // Enter takes the first.
  const options = useFoundOptions({ isCurrent, isSure: data.length > 0 })
  return (
    <Stack gap={4} w={{ base: '100%', sm: 300 }}>
      <Select<number>
        aria-label="Find a transaction"
        placeholder="Address, MLS # or name"
        leftSection={<IconSearch size={16} />}
        rightSection={<span />}
        data={data}
        value={null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        {...options}
        // The server has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={
          isCurrent ? (term.length < 2 ? 'Type at least two letters' : 'No transaction found') : 'Searching…'
        }
        renderOption={({ option }) => {
          const card = cards.find(({ TransactionId }) => TransactionId === option.value)
          return (
            card && (
              <Stack gap={0} w="100%">
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm" truncate>
                    {option.label}
                  </Text>
                  <Badge size="xs" color={colorOf(card.StatusId)} variant="light" flex="none">
                    {card.Status}
                  </Badge>
                </Group>
                <Text size="xs" c="dimmed" truncate>
                  {[townOf(card), card.Type, card.AgentName].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
            )
          )
        }}
        onChange={(id) =>
          id && void navigate({ to: '/transactions/transaction/$TransactionId', params: { TransactionId: String(id) } })
        }
      />
      <QueryFailure query={found} />
    </Stack>
  )
}
