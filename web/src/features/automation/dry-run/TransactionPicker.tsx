import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFoundOptions } from '../../../theme/first-option.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { streetOf } from '../../deals/transactions/transaction.words.ts'
import { foundTransactionsQuery } from '../../deals/transactions/transactions.api.ts'

type Props = {
  offered: { value: number; label: string }[]
  value: number | null
  onChange: (id: number | null) => void
}

/** Picks a transaction by address, MLS number or its people's names; the server searches. `offered` are those before that. */
export const TransactionPicker = ({ offered, value, onChange }: Props) => {
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search.trim(), 250)
  const found = useQuery(foundTransactionsQuery(term))
  const isCurrent = term === search.trim() && (term.length < 2 || !(found.isLoading || found.isPlaceholderData))
  const data =
    term.length > 1
      ? (found.data ?? []).map((card) => ({
          value: card.TransactionId,
          label: [streetOf(card), card.Type, card.Status].join(' · '),
        }))
      : offered
  const options = useFoundOptions({ isCurrent, isSure: data.length === 1 })
  return (
    <>
      <Select<number>
        label="Transaction"
        placeholder="Address, MLS # or name"
        flex={1}
        miw={220}
        data={data}
        value={value}
        onChange={onChange}
        searchable
        onSearchChange={setSearch}
        {...options}
        // The server has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={
          isCurrent ? (term.length < 2 ? 'Type at least two letters' : 'No transaction found') : 'Searching…'
        }
        openOnFocus={false}
        data-autofocus
      />
      <QueryFailure query={found} />
    </>
  )
}
