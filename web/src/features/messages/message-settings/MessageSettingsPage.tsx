import type { Response } from '@dormer/contract/endpoint'
import { type messageSettings, messageSettingsBody } from '@dormer/contract/messages/message-settings'
import { formatPhone } from '@dormer/contract/phone'
import { DataList, Input, NumberInput, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SettingsForm } from '../../../forms/SettingsForm.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { messageSettingsQuery, useSaveMessageSettings } from './message-settings.api.ts'
import classes from './message-settings.module.css'

type Settings = Response<typeof messageSettings>

/** The brokerage's rules for messages, and how they are sent. */
export const MessageSettingsPage = () => {
  const settings = useQuery(messageSettingsQuery)
  return (
    <Page title="Message Settings" breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Message Settings' }]}>
      <Loaded query={settings} skeleton={<Blocks n={2} h={200} gap="md" />} title="The settings could not be loaded">
        {(data) => (
          <Stack maw={880}>
            <WhatIsWanted settings={data} />
            <HowTheyLeave settings={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const perDay = { min: 1, max: 1_000_000, allowDecimal: false, thousandSeparator: ',', placeholder: 'No limit' }

const WhatIsWanted = ({ settings }: { settings: Settings }) => {
  const { PostalAddress, NeedsTextConsent, MassEmailsPerDay, MassTextsPerDay } = settings
  const maySetAddress = useMay('ManageSettings')
  const { mutateAsync } = useSaveMessageSettings()
  const { form, submit, saving } = useContractForm(
    messageSettingsBody,
    { NeedsTextConsent, MassEmailsPerDay, MassTextsPerDay },
    async (values) => {
      await mutateAsync(values)
      notifySuccess('Message settings saved')
    },
  )
  return (
    <SettingsForm form={form} submit={submit} saving={saving}>
      <Input.Wrapper
        label="Postal address"
        description="The law requires it in every mass email; without one, none are sent."
        labelElement="div"
      >
        <Text size="sm" mt={6} className={classes.lines}>
          {PostalAddress ?? 'None yet'}
        </Text>
        {maySetAddress ? (
          <AnchorLink to="/settings/brokerage" size="sm">
            {PostalAddress ? 'Change it' : 'Enter it'} under Brokerage
          </AnchorLink>
        ) : (
          <Text size="sm" c="dimmed">
            Someone who manages settings can enter it under Brokerage.
          </Text>
        )}
      </Input.Wrapper>
      <Switch
        label="Mass texts need consent on record"
        description="When off, anyone who has not said no can be texted. Automatic texts always need consent on record."
        {...form.getInputProps('NeedsTextConsent', { type: 'checkbox' })}
      />
      <NumberInput
        label="Mass texts in 24 hours"
        description="Counts mass and automatic texts; the rest wait. Carriers let an ordinary registered brand send about 2,000 a day and drop anything beyond that. Leave it empty for no limit."
        {...perDay}
        {...form.getInputProps('MassTextsPerDay')}
      />
      <NumberInput
        label="Mass emails in 24 hours"
        description="Counts mass and automatic emails sent through your mail server; the rest wait. Your email provider can tell you its limit. Leave it empty for no limit."
        {...perDay}
        {...form.getInputProps('MassEmailsPerDay')}
      />
    </SettingsForm>
  )
}

const HowTheyLeave = ({ settings: { TextNumber, EmailVia, EmailFrom, TextVia } }: { settings: Settings }) => {
  const lines = [
    [
      'Email',
      EmailVia === 'Outbox'
        ? 'Stays in the Outbox. To send it, whoever runs this installation needs to set SMTP_URL and MAIL_FROM.'
        : `Sent by the mail server from ${EmailFrom ?? 'each user’s address'}, unless a user has connected a mailbox. Replies go to the user.`,
    ],
    [
      'Texts',
      TextVia === 'Outbox'
        ? 'Stay in the Outbox. To send them, whoever runs this installation needs to set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
        : 'Sent by Twilio.',
    ],
    [
      'Text number',
      TextNumber
        ? formatPhone(TextNumber)
        : 'None yet. Whoever runs this installation sets it with npm run text-number.',
    ],
  ] as const
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Title order={2} size="h5">
          How messages are sent
        </Title>
        <DataList labelWidth="7rem" gap="xs">
          {lines.map(([label, text]) => (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue>{text}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Stack>
    </Paper>
  )
}
