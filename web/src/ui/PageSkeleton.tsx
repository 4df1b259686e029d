import { Stack } from '@mantine/core'
import { Blocks, Loading } from './Skeletons.tsx'

/** Placeholder while a page's code loads: a title and rows. */
export const PageSkeleton = () => (
  <Loading p={{ base: 'sm', sm: 'lg' }}>
    <Stack gap="md">
      <Blocks h={28} w={220} />
      <Blocks h={36} />
      <Blocks n={8} h={48} gap="md" />
    </Stack>
  </Loading>
)
