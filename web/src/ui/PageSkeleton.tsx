import { Skeleton, Stack } from '@mantine/core'

/** Placeholder while a page's code loads: a title and rows. */
export const PageSkeleton = () => (
  <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} role="status" aria-busy aria-label="Loading">
    <Skeleton h={28} w={220} />
    <Skeleton h={36} />
    {Array.from({ length: 8 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reorder.
      <Skeleton key={i} h={48} />
    ))}
  </Stack>
)
