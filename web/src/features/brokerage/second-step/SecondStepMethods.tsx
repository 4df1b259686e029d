import { ActionIcon, Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconKey, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { canUsePasskeys } from '../session/passkeys.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { showRecoveryCodes } from './recoveryCodes.ts'
import classes from './SecondStep.module.css'
import {
  type Methods,
  useAddPasskey,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRemovePasskey,
  useRenewRecoveryCodes,
} from './second-step.api.ts'
import { setUpApp } from './setUpApp.ts'

const RenameDialog = lazyDialog(() => import('./RenamePasskeyDialog.tsx').then((m) => m.RenamePasskeyDialog))
const failed = { onError: (error: unknown) => notifyFailure(error) }

/** The user's authenticator app, passkeys and recovery codes: adding and removing them. */
export const SecondStepMethods = ({ methods }: { methods: Methods }) => (
  <Stack gap="lg">
    {!methods.IsAddressProven && <ConfirmAddress />}
    <AppRow methods={methods} />
    <PasskeyRows methods={methods} />
    {methods.HasSecondStep && <CodesRow methods={methods} />}
  </Stack>
)

/** A way to sign in, and the actions on it. */
const Row = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  text: string
  children?: ReactNode
}) => (
  <Group justify="space-between" gap="sm" align="flex-start">
    <Group wrap="nowrap" gap="sm" align="flex-start" flex="1 1 260px">
      {icon}
      <div>
        <Group gap="xs">{title}</Group>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </Group>
    <Box ml={{ base: 36, sm: 0 }}>{children}</Box>
  </Group>
)

const AppRow = ({
  methods: { AppSince, CanUseApp, HasSecondStep, IsAddressProven, Passkeys, IsRequired },
}: {
  methods: Methods
}) => {
  const begin = useBeginAuthenticator()
  const remove = useRemoveAuthenticator()
  const setUp = () => begin.mutate(undefined, { ...failed, onSuccess: (begun) => begun && setUpApp(begun) })
  const turnOff = async () => {
    const isLast = HasSecondStep && Passkeys.length === 0
    const question = isLast
      ? `Turn off the authenticator app? Your password alone will then sign you in${IsRequired ? ', and your brokerage will ask you to set up another second step' : ''}.`
      : 'Turn off the authenticator app? Your passkeys keep working.'
    if (await confirm(question, { title: 'Authenticator app', yes: 'Turn Off', danger: true }))
      remove.mutate(undefined, {
        ...failed,
        onSuccess: (done) => done && notifySuccess('The authenticator app is turned off.'),
      })
  }
  return (
    <Row
      icon={<IconDeviceMobile aria-hidden className={classes.icon} />}
      title={
        <>
          <Text fw={600}>Authenticator app</Text>
          {AppSince && (
            <Badge variant="light" color="green">
              On
            </Badge>
          )}
        </>
      }
      text={
        AppSince
          ? `You have entered a code after your password since ${formatInstantTime(AppSince)}.`
          : CanUseApp
            ? 'An app on your phone shows a code that you enter after your password.'
            : 'Not available yet: whoever runs Dormer needs to set SECRETS_KEY.'
      }
    >
      {AppSince ? (
        <Button variant="subtle" color="red" onClick={turnOff} loading={remove.isPending}>
          Turn Off
        </Button>
      ) : (
        <Button variant="default" onClick={setUp} loading={begin.isPending} disabled={!CanUseApp || !IsAddressProven}>
          Set Up
        </Button>
      )}
    </Row>
  )
}

/** Why passkeys cannot be created here, if they cannot. */
const missingFor = (host: string | null) => {
  if (!host) return 'Not available yet: whoever runs Dormer needs to set PUBLIC_URL to its https address.'
  const isHere = location.hostname === host || location.hostname.endsWith(`.${host}`)
  if (!isHere) return `Passkeys work where Dormer is opened as ${host}, not as ${location.hostname}.`
  return canUsePasskeys() ? undefined : 'This browser does not support passkeys.'
}

const PasskeyRows = ({ methods: { Passkeys, PasskeyHost, AppSince, IsAddressProven } }: { methods: Methods }) => {
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const missing = missingFor(PasskeyHost)
  const addOne = () =>
    add.mutate(undefined, {
      ...failed,
      onSuccess: (added) => {
        if (!added) return
        notifySuccess('The passkey was added. You can now sign in with it instead of your password.')
        if (added.RecoveryCodes) void showRecoveryCodes(added.RecoveryCodes)
      },
    })
  const removeOne = async ({ PasskeyId, Name }: Methods['Passkeys'][number]) => {
    const isLast = Passkeys.length === 1 && !AppSince
    const question = `Remove the passkey ${Name}?${isLast ? ' Your password alone will then sign you in.' : ''}`
    if (await confirm(question, { title: 'Remove passkey', yes: 'Remove', danger: true, isFinal: true }))
      remove.mutate(PasskeyId, { ...failed, onSuccess: (done) => done && notifySuccess('The passkey was removed.') })
  }
  return (
    <Stack gap="sm">
      <Row
        icon={<IconFingerprint aria-hidden className={classes.icon} />}
        title={<Text fw={600}>Passkeys</Text>}
        text={
          missing ?? 'Sign in with your fingerprint, face or PIN instead of a password. Nobody can guess or copy it.'
        }
      >
        <Button
          variant="default"
          onClick={addOne}
          loading={add.isPending}
          disabled={missing !== undefined || !IsAddressProven}
        >
          Add a Passkey
        </Button>
      </Row>
      {Passkeys.length > 0 && (
        <Stack component="ul" gap="xs" pl={36} className={classes.list}>
          {Passkeys.map((passkey) => (
            <Group component="li" key={passkey.PasskeyId} justify="space-between" wrap="nowrap">
              <div>
                <Group gap={4} wrap="nowrap">
                  <Text size="sm" fw={600}>
                    {passkey.Name}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Rename ${passkey.Name}`}
                    onClick={() => void openDialog(RenameDialog, { passkey })}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                </Group>
                <Text size="sm" c="dimmed">
                  {passkey.DateUsed ? `Used ${formatAgo(passkey.DateUsed)}` : 'Not used yet'} · added{' '}
                  {formatInstantTime(passkey.DateCreated)}
                </Text>
              </div>
              <Button
                variant="subtle"
                color="red"
                className={classes.icon}
                aria-label={`Remove ${passkey.Name}`}
                onClick={() => removeOne(passkey)}
                loading={remove.isPending && remove.variables === passkey.PasskeyId}
              >
                Remove
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const CodesRow = ({ methods: { RecoveryCodesLeft } }: { methods: Methods }) => {
  const renew = useRenewRecoveryCodes()
  const make = async () => {
    const question = 'Make ten new recovery codes? The ones you have stop working.'
    if (RecoveryCodesLeft > 0 && !(await confirm(question, { title: 'Recovery codes', yes: 'Make New Codes' }))) return
    renew.mutate(undefined, { ...failed, onSuccess: (made) => made && showRecoveryCodes(made.RecoveryCodes) })
  }
  const text =
    RecoveryCodesLeft === 0
      ? 'None are left. Without one, only an admin can help if you lose your phone.'
      : `${RecoveryCodesLeft} of 10 left, in case you lose your phone.`
  return (
    <Row
      icon={<IconKey aria-hidden className={classes.icon} />}
      title={<Text fw={600}>Recovery codes</Text>}
      text={text}
    >
      <Button variant="default" onClick={make} loading={renew.isPending}>
        Make New Codes
      </Button>
    </Row>
  )
}
