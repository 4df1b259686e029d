import { Center, Stack, Text, Title } from '@mantine/core'
import { ButtonLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/title.ts'

export const NotFoundPage = () => {
  useTitle('Not Found')
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" ta="center">
        <Title order={1} size="h3">
          There is nothing at this address
        </Title>
        <Text size="sm" c="dimmed">
          The link may be old, or mistyped.
        </Text>
        <ButtonLink to="/">Go Home</ButtonLink>
      </Stack>
    </Center>
  )
}
