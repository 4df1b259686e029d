import { pageSizes } from '@dormer/contract/fields'
import { Group, Pagination, Select, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'

type Props = {
  page: number
  take: number
  shown: number
  total: number
  /** What is listed. */
  of?: string
  change: (change: { page?: number; take?: number }) => void
}

export const ListFooter = ({ page, take, shown, total, of = 'Contacts', change }: Props) => {
  const first = (page - 1) * take + 1
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" className="tabular" role="status">
        Showing {formatCount(first)} - {formatCount(first + shown - 1)} of {formatCount(total)}
      </Text>
      <Group gap="sm">
        <Select<number>
          data={pageSizes.map((size) => ({ value: size, label: `${size} per page` }))}
          value={take}
          onChange={(size) => change({ take: size ?? undefined })}
          aria-label={`${of} per page`}
          allowDeselect={false}
          w={140}
          size="xs"
        />
        <Pagination
          total={Math.ceil(total / take)}
          value={page}
          onChange={(next) => change({ page: next })}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      </Group>
    </Group>
  )
}
