import type { Response } from '@dormer/contract/endpoint'
import { stateCodes } from '@dormer/contract/fields'
import { profile, type userById } from '@dormer/contract/users'
import { Button, Checkbox, Group, Paper, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PhoneInput, ZipInput } from '../../forms/masked.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { useUpdateUser } from './users.api.ts'

type User = Response<typeof userById>
const fieldNames = Object.keys(profile.shape) as (keyof typeof profile.shape)[]
const zones = Intl.supportedValuesOf('timeZone')

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper p="md" component="section" aria-label={title}>
    <Title order={2} size="h5" mb="sm">
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
  </Paper>
)

export const ProfileForm = ({ user }: { user: User }) => {
  const update = useUpdateUser()
  // Text fields show nothing as empty text; the schema reads empty text as nothing.
  const initial = Object.fromEntries(fieldNames.map((name) => [name, user[name] ?? ''])) as Record<
    string,
    string | boolean
  >
  const { form, submit, saving } = useContractForm(profile, initial, async (values) => {
    await update.mutateAsync({ UserId: user.UserId, ...(values as object) })
    notifySuccess('Updated successfully!', 'Success!')
  })
  const text = (name: keyof typeof profile.shape) => form.getInputProps(name)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Section title="User Information">
          <TextInput label="First name" autoComplete="given-name" required {...text('FirstName')} />
          <TextInput label="Last name" autoComplete="family-name" required {...text('LastName')} />
          <TextInput label="Title" autoComplete="organization-title" {...text('Title')} />
          <TextInput label="Role" value={user.RoleName} readOnly />
          <Select
            label="Time zone"
            description="Days and times are shown in it"
            data={zones.includes(user.TimeZone) ? zones : [user.TimeZone, ...zones]}
            searchable
            allowDeselect={false}
            {...text('TimeZone')}
          />
        </Section>
        <Section title="Email Information">
          <TextInput label="Email" type="email" autoComplete="email" required {...text('Email')} />
          <TextInput
            label="Notification email"
            type="email"
            {...text('NotificationEmail')}
            value={form.values.NotifyEmailSame ? String(form.values.Email) : String(form.values.NotificationEmail)}
            disabled={form.values.NotifyEmailSame === true}
          />
          <Checkbox
            label="Send notifications to the same address"
            {...form.getInputProps('NotifyEmailSame', { type: 'checkbox' })}
          />
          <Textarea label="Email signature" autosize minRows={3} {...text('EmailSignature')} />
        </Section>
        <Section title="Contact Information">
          <PhoneInput label="Cell phone" {...text('CellPhone')} />
          <PhoneInput label="Office phone" {...text('OfficePhone')} />
          <PhoneInput label="Home phone" {...text('HomePhone')} />
          <PhoneInput label="Fax" {...text('Fax')} />
          <TextInput label="Address" autoComplete="street-address" {...text('Address')} />
          <TextInput label="City" autoComplete="address-level2" {...text('City')} />
          <Select label="State" data={[...stateCodes]} searchable clearable {...text('State')} />
          <ZipInput label="Zip" {...text('Zip')} />
        </Section>
        <Group justify="flex-end">
          <Button variant="default" component={Link} to="/">
            Cancel Changes
          </Button>
          <Button type="submit" loading={saving}>
            Update Profile
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
