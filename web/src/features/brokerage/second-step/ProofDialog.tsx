import { proof } from '@dormer/contract/brokerage/second-step'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { askPasskey } from '../session/passkeys.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { type Methods, methodsQuery, useProve } from './second-step.api.ts'

/** `given` is a password already known to be right. */
type Props = { close: () => void; onProved: () => void; given?: string }

/**
 * Asks for the password again, and the second step, before the user changes how they sign in or does something
 * dangerous.
 */
export const ProofDialog = (props: Props) => {
  const methods = useQuery({ ...methodsQuery(useCurrentUser()?.UserId ?? 0), enabled: useCurrentUser() !== undefined })
  return (
    <Dialog close={props.close} title="Confirm that it is you" isBrief>
      <Loaded query={methods} skeleton={<Blocks n={2} h={60} gap="md" />}>
        {(known) => <Form {...props} methods={known} />}
      </Loaded>
    </Dialog>
  )
}

const Form = ({ close, onProved, given = '', methods }: Props & { methods: Methods }) => {
  const prove = useProve()
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    onProved()
    close()
  }
  const needsCode = methods.HasSecondStep
  const { form, submit, saving } = useContractForm(proof, { Password: given, Code: '' }, async ({ Password, Code }) => {
    await prove.mutateAsync({ Password, Code: needsCode ? Code : undefined })
    done()
  })
  const byPasskey = async () => {
    const { Password } = form.getValues()
    if (!Password) return form.setFieldError('Password', 'Enter your current password')
    setAsking(true)
    try {
      const Passkey = await askPasskey()
      if (!Passkey) return
      await prove.mutateAsync({ Password, Passkey })
      done()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <DialogForm save="Confirm" saving={saving} submit={submit} close={close}>
      <Text size="sm" c="dimmed">
        You will not be asked again for five minutes.
      </Text>
      {!given && (
        <PasswordInput
          label="Your current password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('Password')}
        />
      )}
      {needsCode && (
        <Stack gap="sm">
          <TextInput
            label="Code"
            description={
              methods.AppSince ? 'From your authenticator app, or a recovery code' : 'A recovery code, or use a passkey'
            }
            autoComplete="one-time-code"
            data-autofocus={given ? true : undefined}
            {...form.getInputProps('Code')}
          />
          {methods.Passkeys.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              onClick={byPasskey}
              loading={isAsking}
            >
              Use a Passkey Instead
            </Button>
          )}
        </Stack>
      )}
    </DialogForm>
  )
}
