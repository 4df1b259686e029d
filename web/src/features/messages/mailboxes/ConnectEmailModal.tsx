import { serversOf, wantsAppPassword } from '@dormer/contract/messages/mail-servers'
import { imapBody, type SignInProvider } from '@dormer/contract/messages/mailboxes'
import { Button, Group, NumberInput, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconBrandGmail,
  IconBrandWindows,
  IconChevronRight,
  IconExternalLink,
  IconMail,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import classes from './ConnectEmailModal.module.css'
import { mailboxProvidersQuery, useConnectImap, useSignIn } from './mailboxes.api.ts'

type Step = 'choice' | 'gmail' | 'office365' | 'imap'

/** 'Connect Email': choose a provider, then follow that provider's steps. */
export const ConnectEmailModal = ({ close, first = 'choice' }: { close: () => void; first?: Step }) => {
  const [step, setStep] = useState<Step>(first)
  const [isDirty, setDirty] = useState(false)
  const back = () => {
    setDirty(false)
    setStep('choice')
  }
  return (
    <Dialog title="Connect Email" size="lg" close={close} isDirty={isDirty}>
      {step === 'choice' && <Choice choose={setStep} />}
      {step === 'gmail' && <GmailStep back={back} close={close} />}
      {step === 'office365' && <Office365Step back={back} />}
      {step === 'imap' && <ImapStep back={back} close={close} setDirty={setDirty} />}
    </Dialog>
  )
}

const NOT_SET_UP = 'Not set up yet. Whoever runs Dormer can do that; until then, use Other.'

const Choice = ({ choose }: { choose: (step: Step) => void }) => {
  const providers = useQuery(mailboxProvidersQuery)
  return (
    <Loaded query={providers} skeleton={<Blocks h={76} n={3} />}>
      {({ Gmail, Office365, Imap }) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Where is your mailbox?
          </Text>
          <Provider
            name="Gmail"
            text={Gmail ? 'Gmail and Google Workspace: sign in with Google.' : NOT_SET_UP}
            icon={<IconBrandGmail size={26} />}
            isReady={Gmail}
            choose={() => choose('gmail')}
          />
          <Provider
            name="Office 365"
            text={Office365 ? 'Microsoft 365 and Outlook.com: sign in with Microsoft.' : NOT_SET_UP}
            icon={<IconBrandWindows size={26} />}
            isReady={Office365}
            choose={() => choose('office365')}
          />
          <Provider
            name="Other"
            text={
              Imap
                ? 'Any mailbox with IMAP and SMTP: enter its address and password.'
                : 'Not available: whoever runs Dormer must set SECRETS_KEY first.'
            }
            icon={<IconMail size={26} />}
            isReady={Imap}
            choose={() => choose('imap')}
          />
        </Stack>
      )}
    </Loaded>
  )
}

type ProviderProps = { name: string; text: string; icon: ReactNode; isReady: boolean; choose: () => void }
const Provider = ({ name, text, icon, isReady, choose }: ProviderProps) => (
  <UnstyledButton className={classes.provider} disabled={!isReady} onClick={choose}>
    <Group wrap="nowrap">
      {icon}
      <Stack gap={0} flex={1}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
      {isReady && <IconChevronRight size={18} />}
    </Group>
  </UnstyledButton>
)

const Back = ({ back }: { back: () => void }) => (
  <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={back}>
    Back
  </Button>
)

/** Google cannot be asked without cookies. */
const NO_COOKIES =
  'Email login requires cookies. Please enable cookies for this site, refresh the page, then try again.'

const useSignInAt = (provider: SignInProvider) => {
  const { mutate, isPending } = useSignIn()
  const signIn = (loginHint?: string) => mutate({ provider, loginHint }, { onError: (error) => notifyFailure(error) })
  return { signIn, isPending }
}

const GmailStep = ({ back, close }: { back: () => void; close: () => void }) => {
  const { signIn, isPending } = useSignInAt('gmail')
  const begin = () => {
    if (navigator.cookieEnabled) return signIn()
    notifyFailure(new Error(NO_COOKIES))
    close()
  }
  return (
    <Stack>
      <Text size="sm">
        You sign in with Google, which asks whether Dormer may read and send your email. Dormer never sees your
        password. Allow both, or the mailbox cannot be connected.
      </Text>
      <Group justify="space-between">
        <Back back={back} />
        <Button rightSection={<IconExternalLink size={16} />} loading={isPending} onClick={begin} data-autofocus>
          Continue with Google
        </Button>
      </Group>
    </Stack>
  )
}

const officeBody = imapBody.pick({ Email: true })

const Office365Step = ({ back }: { back: () => void }) => {
  const { signIn, isPending } = useSignInAt('office365')
  const { form, submit } = useContractForm(officeBody, { Email: '' }, async ({ Email }) => signIn(Email))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          You sign in with Microsoft, which asks whether Dormer may read and send your email. Dormer never sees your
          password.
        </Text>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          withAsterisk
          data-autofocus
          {...form.getInputProps('Email')}
        />
        <Group justify="space-between">
          <Back back={back} />
          <Button type="submit" rightSection={<IconExternalLink size={16} />} loading={isPending}>
            Continue with Microsoft
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ImapProps = { back: () => void; close: () => void; setDirty: (isDirty: boolean) => void }
const ImapStep = ({ back, close, setDirty }: ImapProps) => {
  const { mutateAsync } = useConnectImap()
  const { form, submit, saving } = useContractForm(
    imapBody,
    { Email: '', UserName: '', Password: '', ImapHost: '', ImapPort: 993, SmtpHost: '', SmtpPort: 465 },
    async (values) => {
      const { Email } = await mutateAsync(values)
      notifySuccess(`${Email} is connected. The last 30 days are being read now.`)
      close()
    },
  )
  const { Email, ImapHost, SmtpHost } = form.getValues()
  const guess = useRef({ ImapHost: '', SmtpHost: '' })
  const typed = (value: string) => {
    form.setFieldValue('Email', value)
    setDirty(true)
    // Server names the user has typed are kept.
    if (!value.includes('@') || ImapHost !== guess.current.ImapHost || SmtpHost !== guess.current.SmtpHost) return
    const servers = serversOf(value.trim())
    guess.current = servers
    form.setValues(servers)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          withAsterisk
          data-autofocus
          {...form.getInputProps('Email')}
          onChange={(e) => typed(e.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          description={
            Email && wantsAppPassword(Email)
              ? 'This provider requires an app password, which you create in the security settings of your account there.'
              : undefined
          }
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('Password')}
        />
        <TextInput
          label="User name"
          description="If it is not your email address"
          autoComplete="off"
          {...form.getInputProps('UserName')}
        />
        <Server form={form} host="ImapHost" port="ImapPort" label="Incoming mail server (IMAP)" />
        <Server form={form} host="SmtpHost" port="SmtpPort" label="Outgoing mail server (SMTP)" />
        <Group justify="space-between">
          <Back back={back} />
          <Button type="submit" loading={saving}>
            Connect
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Form = { getInputProps: (field: 'ImapHost' | 'SmtpHost' | 'ImapPort' | 'SmtpPort') => object }
type ServerProps = { form: Form; host: 'ImapHost' | 'SmtpHost'; port: 'ImapPort' | 'SmtpPort'; label: string }
const Server = ({ form, host, port, label }: ServerProps) => (
  <Group align="flex-start" wrap="nowrap">
    <TextInput
      label={label}
      flex={1}
      withAsterisk
      autoComplete="off"
      autoCapitalize="none"
      {...form.getInputProps(host)}
    />
    <NumberInput
      label="Port"
      aria-label={`Port of the ${host === 'ImapHost' ? 'incoming' : 'outgoing'} mail server`}
      w={90}
      hideControls
      min={1}
      max={65535}
      thousandSeparator={false}
      {...form.getInputProps(port)}
    />
  </Group>
)
