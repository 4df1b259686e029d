import { Paper, SimpleGrid, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled part of the profile. */
export const Section = ({ title, cols = 2, children }: { title: string; cols?: number; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="md">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: cols }} verticalSpacing="md">
        {children}
      </SimpleGrid>
    </Paper>
  )
}
