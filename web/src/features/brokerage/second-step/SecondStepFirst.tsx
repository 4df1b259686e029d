import { Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useTitle } from '../../../ui/title.ts'
import { useSignOut } from '../session/session.api.ts'
import { SecondStepMethods } from './SecondStepMethods.tsx'
import { methodsQuery } from './second-step.api.ts'

/** Replaces everything else for an admin whose brokerage requires a second step. */
export const SecondStepFirst = ({ UserId }: { UserId: number }) => {
  useTitle('Two-Step Sign-In')
  const methods = useQuery(methodsQuery(UserId))
  const signOut = useSignOut()
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={620} gap="lg">
        <Center>
          <Logo />
        </Center>
        <Paper p={{ base: 'md', sm: 'xl' }} shadow="sm">
          <Stack>
            <div>
              <Title order={1} size="h3">
                Set up a second step first
              </Title>
              <Text c="dimmed" size="sm">
                Your brokerage requires its admins to sign in with more than a password. It takes a minute: set up one
                of these, then continue where you left off.
              </Text>
            </div>
            <Loaded query={methods} skeleton={<Lines widths={['60%', '80%', '50%']} />}>
              {(known) => <SecondStepMethods methods={known} />}
            </Loaded>
            <Button variant="subtle" onClick={() => void signOut()} w="fit-content">
              Log Out
            </Button>
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
