import { ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { formatCount } from '../../../ui/format.ts'
import { type RowsToTell, rowsQuery } from './import.api.ts'

const names = {
  rejections: { list: 'Refused rows', said: 'Reason' },
  warnings: { list: 'Rows imported with a warning', said: 'Warning' },
}

/** The first rows there is something to tell of, each with its line number. */
export const ImportRows = ({ ImportId, which, total }: { ImportId: number; which: RowsToTell; total: number }) => {
  const { data, error, refetch } = useQuery(rowsQuery(ImportId, which))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} aria-label="Loading" />
  return (
    <Stack gap="xs">
      <ScrollArea.Autosize mah={400} viewportProps={{ tabIndex: 0, 'aria-label': names[which].list }}>
        <Table stickyHeader withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>{names[which].said}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ RowNumber, Reason, Cells }) => (
              <Table.Tr key={RowNumber}>
                <Table.Td>{formatCount(RowNumber)}</Table.Td>
                <Table.Td>
                  <Text size="sm">{Reason}</Text>
                  <Text size="xs" c="dimmed" lineClamp={2} title={Cells.join(', ')}>
                    {Cells.filter(Boolean).join(', ')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {total > data.length && (
        <Text size="sm" c="dimmed">
          The first {data.length} of {formatCount(total)}. The file has them all.
        </Text>
      )}
    </Stack>
  )
}
