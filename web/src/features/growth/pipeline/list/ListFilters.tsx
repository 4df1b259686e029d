import { outcomes } from '@dormer/contract/growth/stages'
import { Chip, CloseButton, Select, TextInput } from '@mantine/core'
import { IconArrowsSort, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../../ui/format.ts'
import { useSearchText } from '../../../../ui/useSearchText.ts'
import { lostReasonsQuery, stagesQuery } from '../../stages/stages.api.ts'
import { formatMonth, monthAfter } from '../months.ts'
import type { PipelineSearch } from '../pipeline.search.ts'
import { closeInWords, orderOf, sorts } from './list.search.ts'

type Props = { search: PipelineSearch; change: (changes: Partial<PipelineSearch>) => void }

export const SearchBox = ({ search, change }: Props) => {
  const [typed, type] = useSearchText(search.q, (q) => change({ q: q || undefined }))
  return (
    <TextInput
      type="search"
      size="xs"
      flex="1 1 11rem"
      maw={260}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      placeholder="Search name, contact..."
      aria-label="Search name, contact..."
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      maxLength={200}
    />
  )
}

/** How many months before and after this one there are to choose from. */
const [BEFORE, AFTER] = [3, 12]

/** The list's filters besides type and agent. */
export const ListFilters = ({ search, change }: Props) => {
  const stages = useQuery(stagesQuery)
  const reasons = useQuery(lostReasonsQuery)
  const { close, outcome, stage, lost, stuck } = search
  const words = closeInWords(close)
  const now = today().slice(0, 7)
  const months = Array.from({ length: BEFORE + AFTER + 1 }, (_, at) => monthAfter(now, at - BEFORE))
  const closes = [
    { value: 'overdue', label: 'Overdue' },
    { value: 'none', label: 'No close date' },
    ...months.map((month) => ({ value: month, label: formatMonth(month) })),
  ]
  // Only what is lost has a reason.
  const isOfLost = lost || outcome === 'Lost' || stages.data?.find(({ Id }) => Id === stage)?.Outcome === 'Lost'
  return (
    <>
      <Select<number>
        size="xs"
        w={150}
        aria-label="Stage"
        placeholder="All Stages"
        data={stages.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
        value={stage ?? null}
        onChange={(chosen) => change({ stage: chosen ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Show all stages' }}
        nothingFoundMessage={stages.data ? 'No stages found' : 'Loading…'}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Outcome"
        placeholder="All Outcomes"
        data={[...outcomes]}
        value={outcome ?? null}
        onChange={(chosen) => change({ outcome: chosen ?? undefined, ...(chosen !== 'Lost' && { lost: undefined }) })}
        clearable
        clearButtonProps={{ 'aria-label': 'Show all outcomes' }}
      />
      {isOfLost && (
        <Select<number>
          size="xs"
          w={170}
          aria-label="Lost Reason"
          placeholder="All Reasons"
          data={reasons.data?.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
          value={lost ?? null}
          onChange={(chosen) => change({ lost: chosen ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Show all reasons' }}
          nothingFoundMessage={reasons.data ? 'No reasons found' : 'Loading…'}
        />
      )}
      <Select
        size="xs"
        w={words && !closes.some(({ value }) => value === close) ? 230 : 160}
        aria-label="Close Date"
        placeholder="Any Close Date"
        data={
          close && words && !closes.some(({ value }) => value === close)
            ? [{ value: close, label: words }, ...closes]
            : closes
        }
        value={words && close ? close : null}
        onChange={(chosen) => change({ close: chosen ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Show any close date' }}
        nothingFoundMessage="Nothing found"
      />
      <Chip size="xs" checked={stuck ?? false} onChange={(isOn) => change({ stuck: isOn || undefined })}>
        Stuck
      </Chip>
    </>
  )
}

export const SortMenu = ({ search, change }: Props) => {
  const { sort, dir } = orderOf(search)
  return (
    <Select
      size="xs"
      w={190}
      aria-label="Sort by"
      leftSection={<IconArrowsSort size={16} />}
      data={sorts}
      value={`${sort} ${dir}`}
      onChange={(chosen) => {
        const next = sorts.find(({ value }) => value === chosen)
        if (next) change({ sort: next.sort, dir: next.dir })
      }}
      allowDeselect={false}
    />
  )
}
