import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A table with its heading; it has its own frame, and scrolls in it. */
export const Section = ({ title, words, children }: { title: string; words?: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} size="h4" mb={words ? 4 : 'xs'}>
      {title}
    </Title>
    {words && (
      <Text size="sm" c="dimmed" mb="xs">
        {words}
      </Text>
    )}
    {children}
  </section>
)
