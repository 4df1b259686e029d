import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCompact, formatCount } from '../../../ui/format.ts'

/** One of several reports on a page: its title, the number of rows, its controls. */
export const Panel = ({
  title,
  count,
  controls,
  asked,
  children,
}: {
  title: string
  count?: number
  controls?: ReactNode
  /** What the controls say, in words: on paper they are not there. */
  asked?: string
  children: ReactNode
}) => (
  <Paper p="md" component="section" aria-label={title}>
    <Group justify="space-between" mb="sm" gap="xs">
      <Group gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {count !== undefined && count > 0 && (
          <Badge variant="light" color="gray" size="lg" className="tabular" title={formatCount(count)}>
            {formatCompact(count)}
          </Badge>
        )}
      </Group>
      <Group gap="xs" data-screen-only>
        {controls}
      </Group>
    </Group>
    {asked && (
      <Text size="sm" c="dimmed" data-paper-only>
        {asked}
      </Text>
    )}
    {children}
  </Paper>
)
