import { Stack, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Blocks, Loading } from './Skeletons.tsx'

/** While a page's code loads: its title, if it has one of its own, and placeholders for rows. */
export const PageSkeleton = () => {
  const router = useRouter()
  const { screen } = router.matchRoutes(router.latestLocation).at(-1)?.staticData ?? {}
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }}>
      {screen?.icon && (
        <Title order={1} size="h3">
          {screen.title}
        </Title>
      )}
      <Loading>
        <Blocks n={6} h={48} gap="md" />
      </Loading>
    </Stack>
  )
}
