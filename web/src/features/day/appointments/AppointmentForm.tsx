import {
  type AppointmentRow,
  appointmentBody,
  durationLabel,
  durations,
  INITIAL_SHOWING,
  PENDING,
} from '@dormer/contract/day/appointments'
import { Button, CloseButton, Group, Input, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { queries } from '../../../api/queries.ts'
import { DateTimeInput, wallTime } from '../../../forms/DateTimeInput.tsx'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { AgreementWarning } from '../../people/agreements/AgreementWarning.tsx'
import { agreementsQuery } from '../../people/agreements/agreements.api.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { nameOf as personName } from '../../people/contacts/contact.fields.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { type AppointmentOptions, useDeleteAppointment, useSaveAppointment } from './appointments.api.ts'

type Props = {
  appointment?: AppointmentRow
  contact?: { ContactId: number; Name: string }
  start?: {
    DateTime?: string
    DurationMinutes?: number
    Title?: string
    Location?: string
    AppointmentTypeId?: number
    InvitationUid?: string
  }
  options: AppointmentOptions
  setDirty: (dirty: boolean) => void
  close: () => void
}

/**
 * An appointment's form. For an existing one, only changed fields are sent, so that others' changes are kept.
 */
export const AppointmentForm = ({ appointment, contact, start, options, setDirty, close }: Props) => {
  const me = useCurrentUser()
  const timeZone = me?.TimeZone
  const save = useSaveAppointment()
  const remove = useDeleteAppointment()
  const begins = appointment?.DateTime ?? start?.DateTime
  const duration = appointment?.DurationMinutes ?? start?.DurationMinutes ?? durations[0]
  const given = begins ? toWallTime(Date.parse(begins), timeZone) : null
  const now = toWallTime(Date.now(), timeZone)
  // Whether a reason is required is known only once the form is filled in.
  const lacks = useRef<'asked' | 'required'>(undefined)
  const rules = appointmentBody
    .extend({
      Title: z.string().trim().max(TITLE_MAX, `Use at most ${TITLE_MAX} characters`),
      DateTime: wallTime('Choose a date and time')
        // A past time may stay as it is, so that the result can be recorded.
        .refine((wall) => (appointment && wall === given) || wall >= toWallTime(Date.now() - MINUTE, timeZone), {
          error: 'Choose a time that is not in the past',
        }),
    })
    .refine(({ Title, AppointmentTypeId }) => Title || AppointmentTypeId, {
      path: ['Title'],
      error: 'Title is required',
      when: () => true,
    })
    .refine(({ NoAgreementReason }) => lacks.current !== 'required' || NoAgreementReason, {
      path: ['NoAgreementReason'],
      error: 'Choose why the showing goes ahead without an agreement, or add one',
      when: () => true,
    })
  const contactName = useRef(appointment?.ContactName ?? contact?.Name)
  /** Initial Showing with Ana Diaz. */
  const nameOf = ({
    AppointmentTypeId,
    ContactId,
  }: {
    AppointmentTypeId: number | '' | null
    ContactId?: number | '' | null
  }) => {
    const type = options.types.find((one) => one.AppointmentTypeId === AppointmentTypeId)?.AppointmentType
    const known = ContactId ? queries.getQueryData(contactQuery(ContactId).queryKey) : undefined
    const given =
      ContactId && ContactId === (appointment?.ContactId ?? contact?.ContactId) ? contactName.current : undefined
    const name = given ?? (known && personName(known.Contact).Name)
    return [type ?? 'Appointment', name && `with ${name}`].filter(Boolean).join(' ')
  }
  // A showing takes half an hour, unless somebody says otherwise.
  const hasChosenDuration = useRef(appointment !== undefined || start?.DurationMinutes !== undefined)
  const { form, submit, saving, changed } = useContractForm(
    rules,
    {
      // Left empty, it is named by its type and contact.
      Title: appointment?.Title ?? start?.Title ?? '',
      ContactId: appointment?.ContactId ?? contact?.ContactId ?? null,
      AppointmentTypeId: appointment?.AppointmentTypeId ?? start?.AppointmentTypeId ?? null,
      AppointmentResultId: appointment?.AppointmentResultId ?? PENDING,
      DateTime: given,
      DurationMinutes: duration,
      Location: appointment?.Location ?? start?.Location ?? '',
      UserId: appointment?.UserId ?? me?.UserId ?? null,
      Description: appointment?.Description ?? '',
      NoAgreementReason: null,
      NoAgreementNote: '',
    },
    async (values) => {
      // A reason that no longer applies is not sent.
      const why = lacks.current ? {} : { NoAgreementReason: undefined, NoAgreementNote: undefined }
      const Title = values.Title || nameOf(values)
      const all = { ...values, Title, DateTime: toInstant(values.DateTime, timeZone), ...why }
      const saved = await save.mutateAsync(
        appointment
          ? { id: appointment.Id, body: changed(all) }
          : { body: { ...all, InvitationUid: start?.InvitationUid } },
      )
      // Kept until there is a connection, it was said already.
      if (saved) notifySuccess(appointment ? 'Appointment saved' : 'Appointment added')
      close()
    },
  )
  const { AppointmentTypeId, ContactId, DateTime } = form.values
  const day = DateTime && wallTime('').safeParse(DateTime).success ? DateTime.slice(0, 10) : undefined
  // An existing showing that has its agreement is checked again only if it becomes another showing.
  const isOther =
    !appointment || appointment.AppointmentTypeId !== INITIAL_SHOWING || appointment.ContactId !== ContactId
  const isAsked =
    AppointmentTypeId === INITIAL_SHOWING &&
    (isOther || appointment.LacksAgreement || (day !== undefined && day !== given?.slice(0, 10)))
  const agreements = useQuery({
    ...agreementsQuery(ContactId || 0, day),
    enabled: isAsked && Boolean(ContactId),
    placeholderData: keepPreviousData,
  }).data
  const found = isAsked && ContactId && agreements?.Missing ? agreements : undefined
  useLayoutEffect(() => {
    lacks.current = found && (isOther ? 'required' : 'asked')
  })
  const dirty = form.isDirty()
  // Synchronously: the close guard must know from the first letter on.
  useLayoutEffect(() => setDirty(dirty), [dirty, setDirty])

  const askAndDelete = async () => {
    if (!appointment) return
    const question = 'Are you sure you want to delete this appointment?'
    if (!(await confirm(question, { title: 'Delete appointment', yes: 'Delete', danger: true }))) return
    try {
      notifyDeleted('Appointment deleted', await remove.mutateAsync(appointment.Id))
      close()
    } catch (error) {
      notifyFailure(error)
    }
  }

  return (
    <DialogForm
      submit={submit}
      saving={saving}
      close={close}
      beside={
        appointment?.CanDelete && (
          <Button variant="subtle" color="red" onClick={askAndDelete} loading={remove.isPending}>
            Delete
          </Button>
        )
      }
    >
      {/* Loads after its dialog, which has already set the focus. */}
      <TextInput
        label="Title"
        placeholder={AppointmentTypeId ? nameOf(form.values) : 'Named by its type, if left empty'}
        autoFocus
        {...form.getInputProps('Title')}
      />
      <Contact appointment={appointment} contact={contact} inputProps={form.getInputProps('ContactId')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select<number>
          label="Appointment Type"
          placeholder="Choose a type"
          data={options.types.map((one) => ({ value: one.AppointmentTypeId, label: one.AppointmentType }))}
          withAsterisk
          allowDeselect={false}
          {...form.getInputProps('AppointmentTypeId')}
          onChange={(type) => {
            form.setFieldValue('AppointmentTypeId', type)
            if (!hasChosenDuration.current)
              form.setFieldValue('DurationMinutes', type === INITIAL_SHOWING ? SHOWING_MINUTES : duration)
          }}
        />
        <Select<number>
          label="Result"
          data={options.results.map((one) => ({ value: one.AppointmentResultId, label: one.AppointmentResult }))}
          allowDeselect={false}
          {...form.getInputProps('AppointmentResultId')}
        />
        <DateTimeInput
          label="Date and Time"
          withAsterisk
          minDate={appointment && given && given < now ? given : now}
          {...form.getInputProps('DateTime')}
          onMinutes={(minutes) => {
            hasChosenDuration.current = true
            form.setFieldValue('DurationMinutes', minutes)
          }}
        />
        <Select<number>
          label="Duration"
          data={[...new Set([...durations, duration, form.values.DurationMinutes || duration])]
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: minutes, label: durationLabel(minutes) }))}
          allowDeselect={false}
          {...form.getInputProps('DurationMinutes')}
          onChange={(minutes) => {
            hasChosenDuration.current = true
            if (minutes !== null) form.setFieldValue('DurationMinutes', minutes)
          }}
        />
        <TextInput label="Location" {...form.getInputProps('Location')} />
        <Select<number>
          label="Agent"
          data={agentsOf(options, appointment, me && { UserId: me.UserId, Name: `${me.FirstName} ${me.LastName}` })}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No agents found"
          disabled={appointment?.CanDelete === false}
          {...form.getInputProps('UserId')}
        />
      </SimpleGrid>
      {found && ContactId && (
        <AgreementWarning
          ContactId={ContactId}
          found={found}
          reason={form.getInputProps('NoAgreementReason')}
          note={form.getInputProps('NoAgreementNote')}
        />
      )}
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('Description')} />
    </DialogForm>
  )
}

/** How long a showing takes, and the longest title. */
const SHOWING_MINUTES = 30
const TITLE_MAX = 200

/** Typing takes a while: a time chosen as 'now' may be a moment in the past when saved. */
const MINUTE = 60_000

/** Everyone who can be chosen: the agents, the current assignee, and the user, even if a lender. */
const agentsOf = (
  { agents }: AppointmentOptions,
  appointment: AppointmentRow | undefined,
  me: { UserId: number; Name: string } | undefined,
) => {
  const has = appointment && { UserId: appointment.UserId, Name: appointment.UserName }
  const all = new Map([...(has ? [has] : []), ...(me ? [me] : []), ...agents].map((one) => [one.UserId, one.Name]))
  return [...all].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}

type ContactProps = Pick<Props, 'appointment' | 'contact'> & {
  inputProps: { value?: number | null; onChange: (ContactId: number | null) => void; error?: React.ReactNode }
}

/** The contact it is with, as a link; can be changed or removed. */
const Contact = ({ appointment, contact, inputProps }: ContactProps) => {
  const [given, setGiven] = useState(
    appointment?.ContactId ? { ContactId: appointment.ContactId, Name: appointment.ContactName ?? '' } : contact,
  )
  if (!given) return <ContactPicker label="Contact" clearable {...inputProps} />
  const forget = () => {
    setGiven(undefined)
    inputProps.onChange(null)
  }
  return (
    <Input.Wrapper label="Contact" labelElement="div" error={inputProps.error}>
      <Group gap="xs">
        {appointment?.CanOpenContact === false ? (
          <Text size="sm">{given.Name}</Text>
        ) : (
          // Opens in a new tab, so that the form keeps its input.
          <ContactLink ContactId={given.ContactId} target="_blank" size="sm">
            {given.Name}
          </ContactLink>
        )}
        {appointment?.CanDelete !== false && (
          <CloseButton size="sm" aria-label="Choose another contact" onClick={forget} />
        )}
      </Group>
    </Input.Wrapper>
  )
}
