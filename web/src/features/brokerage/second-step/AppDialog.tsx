import { appCode } from '@dormer/contract/brokerage/second-step'
import { Anchor, Code, CopyButton, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { encode } from 'uqr'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { showRecoveryCodes } from './recoveryCodes.ts'
import classes from './SecondStep.module.css'
import { useConfirmAuthenticator } from './second-step.api.ts'

/** Sets up an authenticator app, once a code from it confirms that it has the secret. */
export const AppDialog = ({ Secret, Uri, close }: { Secret: string; Uri: string; close: () => void }) => {
  const confirm = useConfirmAuthenticator()
  const { form, submit, saving } = useContractForm(appCode, { Code: '' }, async ({ Code }) => {
    const { RecoveryCodes } = await confirm.mutateAsync({ Code })
    close()
    notifySuccess('Your authenticator app is set up.')
    if (RecoveryCodes) await showRecoveryCodes(RecoveryCodes)
  })
  return (
    <Dialog close={close} title="Set up an authenticator app">
      <DialogForm save="Turn On" saving={saving} submit={submit} close={close}>
        <Text size="sm">
          Scan this with an app such as Google Authenticator, Microsoft Authenticator, 1Password or the one in your
          phone’s settings.
        </Text>
        <Group gap="lg" align="center" wrap="wrap">
          <QrCode text={Uri} />
          <Stack gap={4} flex="1 1 220px">
            <Text size="sm" c="dimmed">
              Or type this key into the app:
            </Text>
            <Code className={classes.key}>{Secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
            <CopyButton value={Secret}>
              {({ copied, copy }) => (
                <UnstyledButton onClick={copy} className={classes.copy}>
                  {copied ? 'Copied' : 'Copy the key'}
                </UnstyledButton>
              )}
            </CopyButton>
            <Anchor href={Uri} size="sm" hiddenFrom="sm">
              Open the app on this phone
            </Anchor>
          </Stack>
        </Group>
        <TextInput
          label="Code"
          description="The six digits that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('Code')}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Always dark on light, whatever the color scheme: cameras need that. */
const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={192}
      height={192}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
