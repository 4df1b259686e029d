import { activityBody, phoneCallTypes } from '@dormer/contract/day/activities'
import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTimeInput, wallTime } from '../../../forms/DateTimeInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifySuccess } from '../../../ui/notify.ts'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { activityOptionsQuery, useLogActivity } from './activities.api.ts'
import { CallTypes } from './CallTypes.tsx'
import { forgetCalled } from './call-cards.ts'

const [CALLED] = phoneCallTypes

type Props = {
  /** The contact the activity is about; without one, it is chosen in the form. */
  contact?: { ContactId: number; Name: string }
  /** Log Phone Call: only types 1 to 3. */
  phoneCall?: boolean
  onLogged?: (ActivityTypeId: number, ActivityId?: number) => void
  /** Whoever hears of it says that it was logged. */
  isTold?: boolean
  close: () => void
}

/** The Add Activity modal. */
export const LogActivityModal = ({ contact, phoneCall = false, onLogged, isTold = false, close }: Props) => {
  const timeZone = useCurrentUser()?.TimeZone
  const options = useQuery(activityOptionsQuery)
  const { mutateAsync } = useLogActivity(contact?.Name)
  const types = (options.data ?? []).filter(
    ({ ActivityTypeId, ActorType }) =>
      ActorType === 'user' && (!phoneCall || phoneCallTypes.some((type) => type === ActivityTypeId)),
  )
  const needsContact = (typeId: unknown) =>
    types.find((type) => type.ActivityTypeId === typeId)?.ContactRequired ?? true
  const now = toWallTime(Date.now(), timeZone)
  const [opened] = useState(() => `${now.slice(0, -3)}:00`)
  const rules = activityBody
    .extend({
      DateCreated: wallTime('Choose a date and time').refine((wall) => wall <= now, {
        error: 'Choose a time that is not in the future',
      }),
    })
    .refine(({ ActivityTypeId, ContactId }) => ContactId || !needsContact(ActivityTypeId), {
      path: ['ContactId'],
      error: 'Choose a contact',
      // Validated even if another field is invalid, so that all errors are shown at once.
      when: () => true,
    })
  const { form, submit, saving } = useContractForm(
    rules,
    {
      // Of a call the most likely outcome, so that Enter is enough; the others are beside it.
      ActivityTypeId: phoneCall ? CALLED : null,
      ContactId: contact?.ContactId ?? null,
      DateCreated: opened,
      Description: '',
    },
    async ({ ActivityTypeId, ContactId, DateCreated, Description }) => {
      const saved = await mutateAsync({
        ActivityTypeId,
        ContactId: contact || needsContact(ActivityTypeId) ? ContactId : undefined,
        DateCreated: toInstant(DateCreated, timeZone),
        Description,
      })
      if (phoneCall) forgetCalled(ContactId)
      if (saved && !isTold) notifySuccess(phoneCall ? 'Phone call logged' : 'Activity logged')
      onLogged?.(ActivityTypeId, saved?.ActivityId)
      close()
    },
  )
  return (
    <FormDialog
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty()}
      title={phoneCall ? 'Log Phone Call' : 'Add Activity'}
    >
      {contact && (
        <Text size="sm">
          With <b>{contact.Name}</b>
        </Text>
      )}
      <QueryFailure query={options} />
      {phoneCall ? (
        <CallTypes likely={CALLED} {...form.getInputProps('ActivityTypeId')} />
      ) : (
        <Select<number>
          label="Activity Type"
          placeholder="Choose a type"
          data={types.map((type) => ({ value: type.ActivityTypeId, label: type.ActivityType }))}
          withAsterisk
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('ActivityTypeId')}
        />
      )}
      {!contact && needsContact(form.values.ActivityTypeId) && (
        <ContactPicker label="Contact" withAsterisk {...form.getInputProps('ContactId')} />
      )}
      <DateTimeInput label="Date and Time" withAsterisk maxDate={now} {...form.getInputProps('DateCreated')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('Description')} />
    </FormDialog>
  )
}
