import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A card's figure, next to its label. */
export const Amount = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
    <Text size="sm" c="dimmed" component="div">
      {label}
    </Text>
    <Text size="sm" ta="right" className="tabular" component="div">
      {children}
    </Text>
  </Group>
)
