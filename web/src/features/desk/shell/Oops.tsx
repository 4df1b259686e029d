import { Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNewVersion } from '../../../api/version.ts'

/** Replaces a screen that throws while rendering: says so and offers ways back. */
export const Oops = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  // An older version's code no longer exists, but the address is still valid: reload it.
  useEffect(() => void isNewVersion().then((isNew) => isNew && location.reload()), [])
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" ta="center" maw={520}>
        <Title order={1} size="h3">
          Something went wrong on this page
        </Title>
        <Text size="sm" c="dimmed">
          What you saved is safe. Try again, or go back to where you were.
        </Text>
        <Code>{error instanceof Error ? error.message : String(error)}</Code>
        <Group>
          <Button
            onClick={() => {
              reset()
              router.invalidate()
            }}
          >
            Try again
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            Back
          </Button>
          <Button variant="default" component="a" href="/">
            Go Home
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}
