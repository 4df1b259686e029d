import { Center, Stack, Text, Title } from '@mantine/core'
import { ButtonLink } from '../../../ui/links.tsx'
import { useTitle } from '../../../ui/title.ts'

/** No sidebar and no header. */
export const AccessDeniedPage = () => {
  useTitle('Access Denied')
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" maw={460} ta="center">
        <Title order={1} size="h2">
          Access Denied
        </Title>
        <Text>Unfortunately you do not have access to this content. Please contact us if you have any questions.</Text>
        <ButtonLink to="/">Go Home</ButtonLink>
      </Stack>
    </Center>
  )
}
