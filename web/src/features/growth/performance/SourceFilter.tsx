import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sourcesQuery } from '../../brokerage/settings/settings.api.ts'
import type { PerformanceSearch } from './performance.search.ts'

/** The sources to choose from, and the name of the one that is chosen. */
const useSources = (source: number | undefined) => {
  const sources = useQuery(sourcesQuery)
  const options = sources.data?.map(({ SourceId, Name }) => ({ value: SourceId, label: Name })) ?? []
  return { options, name: options.find(({ value }) => value === source)?.label }
}
/** The name of the source that is chosen. */
export const useSourceName = (source: number | undefined) => useSources(source).name

/** Which source a report about leads is about. */
export const SourceFilter = ({ source }: Pick<PerformanceSearch, 'source'>) => {
  const navigate = useNavigate()
  return (
    <Select<number>
      size="xs"
      label="Source"
      w={180}
      data={[{ value: 0, label: 'All Sources' }, ...useSources(source).options]}
      value={source ?? 0}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (before: object) => ({ ...before, source: chosen || undefined }),
          replace: true,
        })
      }
      allowDeselect={false}
      searchable
    />
  )
}
