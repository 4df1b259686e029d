import { Paper, Skeleton, Stack, Table } from '@mantine/core'

/** Placeholder in the shape of the list while it loads. */
export const TableSkeleton = () => (
  <Table withTableBorder verticalSpacing="sm">
    <Table.Tbody>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <Table.Tr key={row}>
          {[32, 17, 17, 18, 16].map((width, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: and so are the cells.
            <Table.Td key={cell} w={`${width}%`}>
              <Skeleton height={12} width="70%" mb="xs" />
              <Skeleton height={10} width="45%" />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

export const CardsSkeleton = () => (
  <Stack gap="xs">
    {Array.from({ length: 6 }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical.
      <Paper key={card} p="sm">
        <Skeleton height={14} width="50%" mb="xs" />
        <Skeleton height={10} width="70%" mb="xs" />
        <Skeleton height={10} width="40%" />
      </Paper>
    ))}
  </Stack>
)
