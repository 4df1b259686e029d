import { asMarkup } from '@dormer/contract/brokerage/signature'
import { profile, roleId } from '@dormer/contract/brokerage/users'
import { roles } from '@dormer/contract/permissions'
import { Alert, Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ZipInput } from '../../../forms/masked.tsx'
import { PasswordInput } from '../../../forms/PasswordInput.tsx'
import { PhoneInput } from '../../../forms/PhoneInput.tsx'
import { StateSelect } from '../../../forms/StateSelect.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useLeaveGuard } from '../../../forms/useLeaveGuard.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useMay } from '../session/session.api.ts'
import { EndAccount } from './Account.tsx'
import { Photo } from './Photo.tsx'
import { Section } from './Section.tsx'
import classes from './Users.module.css'
import { type User, useUpdateUser } from './users.api.ts'

const SignatureEditor = lazyPart(() => import('./SignatureEditor.tsx').then((m) => m.SignatureEditor))

const schema = profile.extend({ RoleId: roleId })
type Field = keyof typeof schema.shape
const fields = Object.keys(schema.shape) as Field[]
const roleOptions = Object.entries(roles).map(([id, label]) => ({ value: Number(id), label }))
const zones = Intl.supportedValuesOf('timeZone')

type Props = { user: User; own: boolean; back: '/' | '/admin/users'; manages: boolean; login: ReactNode }

/** `login` contains forms of its own, placed between this form's sections, so inputs name the form they belong to. */
export const ProfileForm = ({ user, own, back, manages, login }: Props) => {
  const update = useUpdateUser()
  const mayChangeRoles = useMay('ChangeRoles')
  const navigate = useNavigate()
  // Text fields hold an empty string for null; the schema turns it back into null.
  const initial = {
    FirstName: user.FirstName,
    LastName: user.LastName,
    Title: user.Title ?? '',
    Email: user.Email,
    CurrentPassword: '',
    NotifyEmailSame: user.NotifyEmailSame,
    NotificationEmail: user.NotificationEmail ?? '',
    EmailSignature: user.EmailSignature ?? '',
    CellPhone: user.CellPhone ?? '',
    HomePhone: user.HomePhone ?? '',
    OfficePhone: user.OfficePhone ?? '',
    Fax: user.Fax ?? '',
    Address: user.Address ?? '',
    City: user.City ?? '',
    State: user.State ?? '',
    Zip: user.Zip ?? '',
    TimeZone: user.TimeZone,
    RoleId: user.RoleId,
  }
  const { form, submit, saving } = useContractForm(schema, initial, async (values) => {
    if (!(await update.mutateAsync({ UserId: user.UserId, ...values }))) return false
    form.setFieldValue('CurrentPassword', '')
    notifySuccess('Updated successfully!', 'Success!')
  })
  // A password alone is not worth keeping.
  useLeaveGuard(() => fields.some((name) => name !== 'CurrentPassword' && form.isDirty(name)))
  const cancel = () => {
    form.reset()
    navigate({ to: back, ignoreBlocker: true })
  }
  const field = (name: Field) => ({ ...form.getInputProps(name), form: 'profile' })
  const same = form.values.NotifyEmailSame === true
  const isOtherLogin = String(form.values.Email).trim().toLowerCase() !== user.Email
  return (
    <Fieldset variant="unstyled" disabled={!user.CanEdit}>
      <Stack gap="lg">
        <form id="profile" onSubmit={submit} noValidate hidden />
        {!user.CanEdit && (
          <Alert color="gray" icon={<IconLock size={18} />}>
            {user.Name} has permissions that you do not have. An admin can change this account.
          </Alert>
        )}
        <Section title="User Information">
          <Photo user={user} />
          <TextInput label="First name" autoComplete="given-name" withAsterisk {...field('FirstName')} />
          <TextInput label="Last name" autoComplete="family-name" withAsterisk {...field('LastName')} />
          <TextInput label="Title" autoComplete="organization-title" {...field('Title')} />
          <Select<number>
            label="Role"
            description={mayChangeRoles ? undefined : 'Only an admin can change it'}
            data={roleOptions}
            allowDeselect={false}
            disabled={!mayChangeRoles}
            {...field('RoleId')}
          />
          <Select
            label="Time zone"
            description="Dates and times are shown in this time zone"
            data={zones.includes(user.TimeZone) ? zones : [user.TimeZone, ...zones]}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No time zones found"
            {...field('TimeZone')}
          />
        </Section>
        <Section title="Email Information">
          <Stack gap="xs">
            <TextInput label="Email" type="email" autoComplete="email" withAsterisk {...field('Email')} />
            {isOtherLogin && (
              <PasswordInput
                label={own ? 'Your current password' : 'Your own password'}
                description={
                  own
                    ? 'You will sign in with the new address. Your other devices are signed out.'
                    : user.AccountState === 'Invited'
                      ? 'A new invitation goes to the new address. The link in the old one stops working.'
                      : `${user.Name} will sign in with the new address, and is signed out everywhere.`
                }
                autoComplete="current-password"
                withAsterisk
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
                {...field('CurrentPassword')}
              />
            )}
          </Stack>
          <Stack gap="xs">
            <TextInput
              label="Notification email"
              type="email"
              {...field('NotificationEmail')}
              value={String(same ? form.values.Email : form.values.NotificationEmail)}
              disabled={same}
            />
            <Checkbox
              label="Send notifications to the same address"
              {...form.getInputProps('NotifyEmailSame', { type: 'checkbox' })}
            />
          </Stack>
          <div className={classes.wide}>
            <Suspense fallback={<Lines h={16} widths={['120px', '60%']} />}>
              <SignatureEditor
                initial={asMarkup(initial.EmailSignature)}
                onChange={(html) => form.setFieldValue('EmailSignature', html)}
                error={form.errors.EmailSignature}
                isDisabled={!user.CanEdit}
              />
            </Suspense>
          </div>
        </Section>
        {user.CanEdit && login}
        <Section title="Contact Information">
          <PhoneInput label="Cell phone" {...field('CellPhone')} />
          <PhoneInput label="Office phone" {...field('OfficePhone')} />
          <PhoneInput label="Home phone" {...field('HomePhone')} />
          <PhoneInput label="Fax" {...field('Fax')} />
          <TextInput label="Address" autoComplete="street-address" {...field('Address')} />
          <TextInput label="City" autoComplete="address-level2" {...field('City')} />
          <StateSelect label="State" clearable {...field('State')} />
          <ZipInput label="Zip" {...field('Zip')} />
        </Section>
        {user.CanEdit && (
          <Group justify="flex-end" gap="sm" className={classes.actions}>
            {manages && !own && <EndAccount user={user} />}
            <span className={classes.spring} />
            <Button variant="default" onClick={cancel}>
              Cancel Changes
            </Button>
            <Button type="submit" form="profile" loading={saving}>
              Update Profile
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
