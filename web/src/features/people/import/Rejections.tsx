import type { Response } from '@dormer/contract/endpoint'
import type { importRejections } from '@dormer/contract/people/import'
import { ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { rejectionsQuery } from './import.api.ts'

const columns: Column<Response<typeof importRejections>[number]>[] = [
  { title: 'Line', render: ({ RowNumber }) => formatCount(RowNumber) },
  {
    title: 'Reason',
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

/** The first refused rows, each with its line number and the reason. */
export const Rejections = ({ ImportId, total }: { ImportId: number; total: number }) => {
  const rejections = useQuery(rejectionsQuery(ImportId))
  return (
    <Loaded query={rejections} skeleton={<Blocks h={120} />}>
      {(rows) => (
        <Stack gap="xs">
          <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0, 'aria-label': 'Refused rows' }}>
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
