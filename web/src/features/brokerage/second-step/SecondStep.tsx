import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useMay } from '../session/session.api.ts'
import { Section } from '../users/Section.tsx'
import { SecondStepMethods } from './SecondStepMethods.tsx'
import { methodsQuery, useResetSecondStep } from './second-step.api.ts'

type Props = { UserId: number; own: boolean; name: string }

/** On a profile: the user's own second step, or whether a colleague has one. */
export const SecondStep = ({ UserId, own, name }: Props) => {
  const methods = useQuery(methodsQuery(UserId))
  return (
    <Section title="Two-Step Sign-In" cols={1}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {own
            ? 'A password can be guessed or stolen. With a second step, the password alone lets nobody in.'
            : `Whether ${name} signs in with a second step.`}
        </Text>
        <Loaded query={methods} skeleton={<Lines widths={['60%', '80%', '50%']} />}>
          {(known) =>
            own ? (
              <SecondStepMethods methods={known} />
            ) : (
              <OfColleague UserId={UserId} name={name} isOn={known.HasSecondStep} isRequired={known.IsRequired} />
            )
          }
        </Loaded>
      </Stack>
    </Section>
  )
}

type Colleague = { UserId: number; name: string; isOn: boolean; isRequired: boolean }
const OfColleague = ({ UserId, name, isOn, isRequired }: Colleague) => {
  const reset = useResetSecondStep()
  const mayReset = useMay('SecureAccounts')
  const ask = async () => {
    const question = `Remove ${name}’s authenticator app, passkeys and recovery codes? After that, the password alone is enough to sign in, and all of ${name}’s sessions end. Make sure that the request really comes from ${name}.`
    if (!(await confirm(question, { title: 'Reset the second step', yes: 'Reset', danger: true }))) return
    reset.mutate(UserId, {
      onSuccess: (done) => done && notifySuccess(`${name} was notified by email.`),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <Badge variant="light" color={isOn ? 'green' : 'gray'}>
          {isOn ? 'On' : 'Off'}
        </Badge>
        {!isOn && isRequired && <Text size="sm">Required at the next sign-in</Text>}
      </Group>
      {isOn && mayReset && (
        <Button variant="default" onClick={ask} loading={reset.isPending}>
          Reset
        </Button>
      )}
    </Group>
  )
}
