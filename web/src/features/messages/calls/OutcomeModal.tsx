import { type Call, callOutcomeBody } from '@dormer/contract/messages/calls'
import { formatPhone } from '@dormer/contract/phone'
import { Text, Textarea } from '@mantine/core'
import { readSession } from '../../../api/session.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { CallTypes } from '../../day/activities/CallTypes.tsx'
import { useLogOutcome } from './calls.api.ts'
import { likelyOutcome, statusWords, timerOf } from './dialer.rules.ts'
import { forgetNotes, unsavedNotes } from './notes.ts'

type Props = { one: Call; onLogged?: (ActivityTypeId: number, ActivityId?: number) => void; close: () => void }

/** The Log Phone Call modal of a call that Dormer knows: what is known is filled in. */
export const OutcomeModal = ({ one, onLogged, close }: Props) => {
  const { CallId, ContactName, Number: number, DurationSeconds, ActivityTypeId, Outcome, Notes } = one
  const { mutateAsync } = useLogOutcome()
  const likely = ActivityTypeId ?? likelyOutcome(one)
  const { form, submit, saving } = useContractForm(
    callOutcomeBody,
    { ActivityTypeId: likely, Description: Outcome ?? unsavedNotes(CallId) ?? Notes ?? '' },
    async (values) => {
      const logged = await mutateAsync({ CallId, ...values })
      // They went along.
      forgetNotes(CallId)
      notifySuccess('Phone call logged')
      close()
      // A colleague's call is theirs to take back.
      const isTheirs = logged.UserId !== null && logged.UserId !== readSession()?.UserId
      onLogged?.(values.ActivityTypeId, isTheirs ? undefined : (logged.ActivityId ?? undefined))
    },
  )
  return (
    <FormDialog close={close} saving={saving} submit={submit} dirty={form.isDirty()} title="Log Phone Call">
      <Text size="sm">
        With <b>{ContactName ?? formatPhone(number)}</b>: {statusWords(one)}
        {DurationSeconds > 0 && `, ${timerOf(DurationSeconds)}`}
      </Text>
      <CallTypes likely={likely} {...form.getInputProps('ActivityTypeId')} />
      <Textarea label="Description" autosize minRows={3} maxRows={10} {...form.getInputProps('Description')} />
    </FormDialog>
  )
}
