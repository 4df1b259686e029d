import type { ErrorBody } from '@dormer/contract/errors'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useFinishSignIn, usePasskeySignIn } from './session.api.ts'

type Props = { asked: NonNullable<ErrorBody['SecondStep']>; goOn: () => unknown; back: () => void }

/** After the right password: a code from the app, a passkey, or a recovery code. */
export const SecondStepForm = ({ asked: { Challenge, Methods }, goOn, back }: Props) => {
  const finish = useFinishSignIn(goOn)
  const passkey = usePasskeySignIn(goOn)
  const [isMissing, setMissing] = useState(false)
  const [isRecovery, setRecovery] = useState(!Methods.includes('App') && !Methods.includes('Passkey'))
  const hasField = isRecovery || Methods.includes('App')
  const error = finish.error ?? passkey.error
  const forget = () => {
    finish.reset()
    passkey.reset()
    setMissing(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.code
    const Code = field?.value.trim()
    forget()
    setMissing(!Code)
    if (Code) finish.mutate({ Challenge, Code })
    else field?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1} size="h3">
            One more step
          </Title>
          <Text size="sm" c="dimmed">
            {isRecovery
              ? 'Enter one of the recovery codes you saved. Each works once.'
              : hasField
                ? 'Enter the six digits that your authenticator app shows for Dormer.'
                : 'Use your passkey to confirm that it is you.'}
          </Text>
        </div>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        {hasField && (
          <TextInput
            key={String(isRecovery)}
            label={isRecovery ? 'Recovery code' : 'Code'}
            name="code"
            autoFocus
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            error={isMissing && 'Enter the code'}
          />
        )}
        {hasField && (
          <Button type="submit" fullWidth loading={finish.isPending}>
            Continue
          </Button>
        )}
        {Methods.includes('Passkey') && (
          <Button
            variant={hasField ? 'default' : 'filled'}
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => {
              forget()
              passkey.mutate()
            }}
          >
            Use a Passkey
          </Button>
        )}
        <Stack gap={4} align="flex-start">
          {Methods.includes('RecoveryCode') && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                forget()
                setRecovery(!isRecovery)
              }}
            >
              {isRecovery ? 'Back to the other options' : 'Use a recovery code'}
            </Anchor>
          )}
          <Anchor component="button" type="button" size="sm" onClick={back}>
            Back to login
          </Anchor>
        </Stack>
      </Stack>
    </form>
  )
}
