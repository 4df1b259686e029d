import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Totals, side by side. */
export const Figures = ({ figures, label }: { figures: [label: string, value: ReactNode][]; label: string }) => (
  <SimpleGrid component="dl" aria-label={label} cols={{ base: 2, sm: 3, lg: figures.length }} spacing="sm" my={0}>
    {figures.map(([name, value]) => (
      <Paper key={name} p="sm">
        <Text component="dt" size="xs" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} fw={650} size="lg" className="tabular">
          {value}
        </Text>
      </Paper>
    ))}
  </SimpleGrid>
)
