import { Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Blocks, Loading } from './Skeletons.tsx'

/** While a page's code loads: its title, if it has one of its own, and placeholders for rows. */
export const PageSkeleton = () => {
  const router = useRouter()
  const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {}
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }}>
      {screen?.icon && (
        // Not yet a heading: the page's own is one.
        <Text fz="h3" fw={650} lh={1.35} aria-hidden>
          {screen.title}
        </Text>
      )}
      <Loading>
        <Blocks n={6} h={48} gap="md" />
      </Loading>
    </Stack>
  )
}
