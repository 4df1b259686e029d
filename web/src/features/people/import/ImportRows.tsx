import type { Response } from '@dormer/contract/endpoint'
import type { importRejections } from '@dormer/contract/people/import'
import { ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { type RowsToTell, rowsQuery } from './import.api.ts'

const columnsFor = (said: string): Column<Response<typeof importRejections>[number]>[] => [
  { title: 'Line', render: ({ RowNumber }) => formatCount(RowNumber) },
  {
    title: said,
    render: ({ Reason, Cells }) => (
      <>
        <Text size="sm">{Reason}</Text>
        <Text size="xs" c="dimmed" lineClamp={2} title={Cells.join(', ')}>
          {Cells.filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
]
const lists = {
  rejections: { name: 'Refused rows', columns: columnsFor('Reason') },
  warnings: { name: 'Rows imported with a warning', columns: columnsFor('Warning') },
}

/** The first rows with problems, each with its line number and the reason. */
export const ImportRows = ({ ImportId, which, total }: { ImportId: number; which: RowsToTell; total: number }) => {
  const query = useQuery(rowsQuery(ImportId, which))
  const { name, columns } = lists[which]
  return (
    <Loaded query={query} skeleton={<Blocks h={120} />}>
      {(rows) => (
        <Stack gap="xs">
          <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0, 'aria-label': name }}>
            <DataTable
              rows={rows}
              keyOf={(row) => row.RowNumber}
              columns={columns}
              isPart
              stickyHeader
              withTableBorder
            />
          </ScrollArea.Autosize>
          {total > rows.length && (
            <Text size="sm" c="dimmed">
              The first {rows.length} of {formatCount(total)}. The file has them all.
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
