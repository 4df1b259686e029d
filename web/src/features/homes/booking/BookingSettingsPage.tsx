import type { BookingPageSettings } from '@dormer/contract/homes/booking'
import {
  Alert,
  Anchor,
  Button,
  CopyButton,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { bookingPageQuery, useSaveBookingPage } from './booking.api.ts'
import { HoursSection, OtherDaysSection } from './HoursSection.tsx'
import { MeetingsSection } from './MeetingsSection.tsx'
import { type BookingForm, typedOf, useBookingForm } from './settings-form.ts'

/** The page at which clients book the user's time. */
export const BookingSettingsPage = () => {
  const page = useQuery(bookingPageQuery)
  return (
    <Page
      title="Booking Page"
      subtitle="Clients choose a free time in your calendar by themselves."
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Booking Page' }]}
    >
      <Loaded query={page} skeleton={<Blocks n={3} h={200} gap="md" />} title="The booking page could not be loaded">
        {(data) => <Settings page={data} />}
      </Loaded>
    </Page>
  )
}

const Settings = ({ page }: { page: BookingPageSettings }) => {
  const [initial] = useState(() => typedOf(page))
  const { mutateAsync } = useSaveBookingPage()
  const { form, submit, saving } = useBookingForm(initial, async (body) => {
    const saved = await mutateAsync(body)
    // New meetings have their ids now.
    const values = typedOf(saved)
    form.setInitialValues(values)
    form.setValues(values)
    notifySuccess(saved.IsOn ? 'Booking page saved' : 'Booking page saved; it is off')
  })
  useLeaveGuard(() => form.isDirty())
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={880}>
        <Address page={page} form={form} />
        <Paper p="md">
          <MeetingsSection form={form} />
        </Paper>
        <Paper p="md">
          <HoursSection form={form} timeZone={page.TimeZone} />
        </Paper>
        <Paper p="md">
          <OtherDaysSection form={form} />
        </Paper>
        <Limits form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving} disabled={page.IsMade && !form.isDirty()}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Address = ({ page, form }: { page: BookingPageSettings; form: BookingForm }) => {
  const { Url, IsMade, FormerNames, Trouble, Name } = page
  const base = Url.slice(0, Url.lastIndexOf('/') + 1).replace(/^https?:\/\//, '')
  const isRenamed = IsMade && form.values.Name !== Name
  return (
    <Paper p="md">
      <Stack>
        <Switch
          label="Clients can book"
          description="While it is off, only your brokerage can see the page, as a preview."
          {...form.getInputProps('IsOn', { type: 'checkbox' })}
        />
        {Trouble && <Alert color="yellow">{Trouble}</Alert>}
        <TextInput
          label="Address"
          withAsterisk
          maxLength={40}
          description={`Clients open ${base}${form.values.Name || '…'}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('Name')}
        />
        {isRenamed && (
          <Text size="sm" c="dimmed">
            Links with the former address keep working.
          </Text>
        )}
        {!isRenamed && FormerNames.length > 0 && (
          <Text size="sm" c="dimmed">
            {FormerNames.join(', ')} {FormerNames.length === 1 ? 'leads' : 'lead'} here, too.
          </Text>
        )}
        {IsMade && (
          <Group gap="sm">
            <CopyButton value={Url}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy link'}
                </Button>
              )}
            </CopyButton>
            <Anchor href={Url} target="_blank" rel="noreferrer" size="sm">
              <Group gap={4} component="span">
                {page.IsOn ? 'Open the page' : 'Preview'}
                <IconExternalLink size={16} aria-hidden />
              </Group>
            </Anchor>
          </Group>
        )}
        <TextInput label="Title" placeholder="Book a time with me" maxLength={100} {...form.getInputProps('Title')} />
        <Textarea
          label="Welcome"
          placeholder="What you help with, and what to bring"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={600}
          {...form.getInputProps('Welcome')}
        />
      </Stack>
    </Paper>
  )
}

const steps = [15, 30, 60].map((value) => ({ value, label: value === 60 ? 'Every hour' : `Every ${value} minutes` }))
const whole = { allowDecimal: false, allowNegative: false, min: 0 }

const Limits = ({ form }: { form: BookingForm }) => (
  <Paper p="md">
    <Stack gap="sm">
      <Title order={2} size="h5">
        Limits
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Free before each meeting"
          suffix=" minutes"
          {...whole}
          {...form.getInputProps('BufferBefore')}
        />
        <NumberInput
          label="Free after each meeting"
          suffix=" minutes"
          {...whole}
          {...form.getInputProps('BufferAfter')}
        />
        <NumberInput
          label="Notice"
          description="No times sooner than this"
          suffix=" hours"
          {...whole}
          {...form.getInputProps('NoticeHours')}
        />
        <NumberInput
          label="How far ahead"
          description="No times later than this"
          suffix=" days"
          {...whole}
          {...form.getInputProps('DaysAhead')}
        />
        <NumberInput
          label="Bookings a day"
          description="Empty for no limit"
          placeholder="No limit"
          {...whole}
          {...form.getInputProps('MostPerDay')}
          value={form.values.MostPerDay ?? ''}
          onChange={(most) => form.setFieldValue('MostPerDay', most === '' ? null : Number(most))}
        />
        <Select<number>
          label="Meetings begin"
          description="From the beginning of your hours"
          allowDeselect={false}
          data={steps}
          {...form.getInputProps('StepMinutes')}
        />
      </SimpleGrid>
    </Stack>
  </Paper>
)
