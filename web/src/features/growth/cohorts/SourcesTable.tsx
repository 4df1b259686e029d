import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { CohortTable } from './CohortTable.tsx'
import { cell, namesOf, numberOf } from './figures.tsx'

/** What each source brought in and cost: the highest net commission first. */
export const SourcesTable = ({ data }: { data: Cohorts }) => {
  const { order, change } = useListSearch()
  const names = namesOf(data).filter((name) => name !== 'WithAppointment' && name !== 'WithAgreement')
  const usual = names.includes('NetCommission') ? 'NetCommission' : 'Leads'
  const shown = { sort: order.sort ?? usual, dir: order.sort ? order.dir : ('desc' as const) }
  const comparable = data.Sources.map((row) => ({
    SourceName: row.SourceName,
    ...Object.fromEntries(names.map((name) => [name, numberOf(row, name)])),
    row,
  }))
  return (
    <CohortTable
      title="Sources"
      aria-label="Sources"
      rows={sorted(comparable, shown).map(({ row }) => row)}
      keyOf={({ SourceId }) => SourceId}
      order={shown}
      setOrder={({ sort, dir }) => change({ sort, dir: dir ?? (sort === 'SourceName' ? 'asc' : 'desc') })}
      head={{ title: 'Source', sort: 'SourceName', render: ({ SourceName }) => SourceName }}
      nameOf={({ SourceName }) => SourceName}
      names={names}
      cell={(row, name) => cell(row, name, { of: row.SourceId }, row.SourceName)}
    />
  )
}
