import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** The last is shown beside the label. */
  figures: [label: string, value: ReactNode, info?: ReactNode][]
  label: string
  /** How many stand side by side where there is room: by default all. */
  cols?: number
  isUpperCase?: boolean
}
/** Totals, side by side. */
export const Figures = ({ figures, label, cols = figures.length, isUpperCase = false }: Props) => (
  <SimpleGrid component="dl" aria-label={label} cols={{ base: 2, sm: 3, lg: cols }} spacing="sm" my={0}>
    {figures.map(([name, value, info]) => (
      <Paper key={name} p="sm">
        <Group component="dt" gap={2} wrap="nowrap" justify="space-between" mih={info ? 24 : undefined}>
          <Text size="xs" c="dimmed" component="span" tt={isUpperCase ? 'uppercase' : undefined}>
            {name}
          </Text>
          {info}
        </Group>
        <Text component="dd" m={0} fw={650} size="lg" className="tabular">
          {value}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)
