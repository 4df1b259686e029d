import type { Response } from '@dormer/contract/endpoint'
import {
  type callPhone,
  callPhoneBody,
  type callSettings,
  callSettingsBody,
  ringOrders,
} from '@dormer/contract/messages/call-settings'
import { formatPhone } from '@dormer/contract/phone'
import {
  Alert,
  DataList,
  List,
  NumberInput,
  Paper,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { SettingsForm } from '../../../forms/SettingsForm.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import {
  callPhoneQuery,
  callSettingsQuery,
  callStandingQuery,
  useSaveCallPhone,
  useSaveCallSettings,
} from './calls.api.ts'
import { LineState, WayChoice } from './LineMenu.tsx'
import { readLine, subscribeToLine } from './line/line.ts'
import { RecordedVoicemails } from './RecordedVoicemails.tsx'

type Settings = Response<typeof callSettings>

/** How one's own calls are made and taken, and, for those who manage settings, the brokerage's. */
export const PhoneSettingsPage = () => {
  const mayManage = useMay('ManageSettings')
  const mayWork = useMay('WorkContacts')
  const phone = useQuery(callPhoneQuery)
  return (
    <Page title="Phone Settings" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Phone Settings' }]}>
      <Stack maw={880}>
        <ThisBrowser />
        <Loaded query={phone} skeleton={<Blocks n={1} h={220} />} title="Your phone could not be loaded">
          {(data) => <OwnPhone phone={data} />}
        </Loaded>
        {mayWork && <RecordedVoicemails />}
        {mayManage && <OfBrokerage />}
      </Stack>
    </Page>
  )
}

const ThisBrowser = () => {
  const line = useSyncExternalStore(subscribeToLine, readLine)
  return (
    <Paper p="md" component="section" aria-label="This browser">
      <Stack>
        <Title order={2} size="h5">
          This browser
        </Title>
        <LineState line={line} />
        <WayChoice />
      </Stack>
    </Paper>
  )
}

const OwnPhone = ({ phone }: { phone: Response<typeof callPhone> }) => {
  const { mutateAsync } = useSaveCallPhone()
  const { form, submit, saving } = useContractForm(
    callPhoneBody,
    { OwnPhone: phone.OwnPhone ?? '', RingsOwnPhone: phone.RingsOwnPhone },
    async (values) => {
      await mutateAsync(values)
      form.resetDirty()
      notifySuccess('Your phone is saved')
    },
  )
  return (
    <SettingsForm title="Your own phone" form={form} submit={submit} saving={saving}>
      <PhoneInput
        label="Number"
        description={
          phone.RingsAt
            ? `Calls with your own phone ring ${formatPhone(phone.RingsAt)}. Leave it empty to use the cell phone of your profile.`
            : 'Your profile has no cell phone: enter the number that is to ring.'
        }
        {...form.getInputProps('OwnPhone')}
      />
      <Switch
        label="Incoming calls ring there, too"
        description="A browser that is closed or asleep hears nothing; your phone does."
        {...form.getInputProps('RingsOwnPhone', { type: 'checkbox' })}
      />
    </SettingsForm>
  )
}

const OfBrokerage = () => {
  const settings = useQuery(callSettingsQuery)
  return (
    <Loaded query={settings} skeleton={<Blocks n={2} h={300} />} title="The settings could not be loaded">
      {(data) => (
        <>
          <Standing settings={data} />
          <Rules settings={data} />
        </>
      )}
    </Loaded>
  )
}

const Standing = ({ settings: { OwnNumber, Via, Problem } }: { settings: Settings }) => (
  <Paper p="md" component="section" aria-label="The brokerage’s line">
    <Stack gap="sm">
      <Title order={2} size="h5">
        The brokerage’s line
      </Title>
      {Problem && <Alert color="yellow">{Problem}</Alert>}
      <DataList labelWidth="7rem" gap="xs">
        <DataList.Item>
          <DataList.ItemLabel>Number</DataList.ItemLabel>
          <DataList.ItemValue>{OwnNumber ? formatPhone(OwnNumber) : 'None yet'}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>Calls</DataList.ItemLabel>
          <DataList.ItemValue>
            {Via === 'Twilio'
              ? 'Made and taken through Twilio.'
              : 'Simulated: nobody is really called. To call, whoever runs this installation sets up Twilio.'}
          </DataList.ItemValue>
        </DataList.Item>
      </DataList>
      {Via === 'Twilio' && OwnNumber && <Findings />}
    </Stack>
  </Paper>
)

/** What the provider says of the account and the number. */
const Findings = () => {
  const standing = useQuery(callStandingQuery)
  return (
    <Loaded query={standing} skeleton={<Blocks n={1} h={70} />} title="The provider could not be asked">
      {({ Findings: all }) =>
        all.length > 0 && (
          <List spacing={4} size="sm" center aria-label="What the provider says" icon={null}>
            {all.map(({ Words, IsGood }) => (
              <List.Item
                key={Words}
                icon={
                  IsGood ? (
                    <IconCheck size={16} color="var(--mantine-color-green-text)" aria-label="Good" />
                  ) : (
                    <IconAlertTriangle size={16} color="var(--mantine-color-red-text)" aria-label="To do" />
                  )
                }
              >
                {Words}
              </List.Item>
            ))}
          </List>
        )
      }
    </Loaded>
  )
}

const orders: Record<(typeof ringOrders)[number], string> = {
  Together: 'The browser and the agent’s own phone together',
  InTurn: 'The browser first, then the agent’s own phone',
  Browser: 'The browser only',
}

const Rules = ({ settings }: { settings: Settings }) => {
  const { CallerName, Recording, RecordingDays, UnknownBecomeLeads, RingOrder, Greeting, RingSeconds } = settings
  const { mutateAsync } = useSaveCallSettings()
  const { form, submit, saving } = useContractForm(
    callSettingsBody,
    {
      ...{ Recording, RecordingDays, UnknownBecomeLeads, RingOrder, RingSeconds },
      CallerName: CallerName ?? '',
      Greeting: Greeting ?? '',
    },
    async (values) => {
      await mutateAsync(values)
      form.resetDirty()
      notifySuccess('Phone settings saved')
    },
  )
  return (
    <SettingsForm title="Calls of the brokerage" form={form} submit={submit} saving={saving}>
      <Radio.Group label="Incoming calls ring" {...form.getInputProps('RingOrder')}>
        <Stack gap={6} mt={6}>
          {ringOrders.map((order) => (
            <Radio key={order} value={order} label={orders[order]} />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        label="Seconds before the voicemail"
        description="Each agent is rung for so long before the next, and at last the voicemail."
        min={5}
        max={60}
        allowDecimal={false}
        {...form.getInputProps('RingSeconds')}
      />
      <TextInput
        label="Caller name"
        description="What the greeting calls the brokerage; its own name if it is empty."
        maxLength={100}
        {...form.getInputProps('CallerName')}
      />
      <Textarea
        label="Voicemail greeting"
        description="What callers hear before they leave a message. Leave it empty for Dormer’s own words."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('Greeting')}
      />
      <Switch
        label="Unknown callers become leads"
        description="Somebody who is not in your contacts is added as one when the call comes in."
        {...form.getInputProps('UnknownBecomeLeads', { type: 'checkbox' })}
      />
      <Switch
        label="Record calls"
        description="Off unless you want it. The other party is told at the beginning, as the stricter law of both states asks."
        checked={form.values.Recording === 'Announced'}
        onChange={(event) => form.setFieldValue('Recording', event.currentTarget.checked ? 'Announced' : 'Off')}
      />
      <NumberInput
        label="Keep recordings and voicemails for"
        suffix=" days"
        min={1}
        max={3650}
        allowDecimal={false}
        {...form.getInputProps('RecordingDays')}
      />
      <Text size="xs" c="dimmed">
        Who listens to a recording is in the security log.
      </Text>
    </SettingsForm>
  )
}
