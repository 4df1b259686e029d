import { phoneCallTypes } from '@dormer/contract/day/activities'
import { Button, Kbd, Stack, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { loadNotifications } from '../../../ui/NotificationHost.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useKeptDraft } from '../../brokerage/session/drafts.ts'
import { useLogActivity } from './activities.api.ts'
import { type Called, forgetCalled } from './call-cards.ts'
import { type Outcome, outcomes } from './outcomes.ts'

const [REACHED] = phoneCallTypes

/** What came of a call with the device's own phone: three buttons, or their keys. */
export const CalledSheet = ({
  called: { ContactId, Name, at, onLogged },
  close,
}: {
  called: Called
  close: () => void
}) => {
  const { mutateAsync, isPending } = useLogActivity(Name)
  const [note = '', setNote, clearNote] = useKeptDraft<string>(`called.${ContactId}`)
  const [busy, setBusy] = useState<Outcome>()
  // The smaller offer to log it.
  useEffect(() => void loadNotifications().then((notifications) => notifications.hide('call')), [])
  /** It is settled; closed otherwise, it is asked again when one comes back, with what was noted. */
  const done = () => {
    forgetCalled(ContactId)
    clearNote()
    close()
  }
  const log = async (outcome: Outcome) => {
    if (isPending) return
    setBusy(outcome)
    try {
      const DateCreated = new Date(at).toISOString()
      const saved = await mutateAsync({ ActivityTypeId: outcome, ContactId, DateCreated, Description: note.trim() })
      if (saved) notifySuccess(`${outcomes[outcome]}: logged with ${Name}`)
      onLogged?.(outcome, saved?.ActivityId)
      done()
    } catch (error) {
      setBusy(undefined)
      void notifyFailure(error, 'The call was not logged')
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const outcome = phoneCallTypes.find((type) => String(type) === event.key)
    if (!outcome || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('textarea'))
      return
    event.preventDefault()
    void log(outcome)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Dialog title={`You called ${Name}`} close={close} isBrief>
      <Stack gap="sm">
        <Textarea
          aria-label={`Note on the call with ${Name}`}
          placeholder="Note (optional)"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={10_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {phoneCallTypes.map((type) => (
          <Button
            key={type}
            size="md"
            variant="default"
            justify="flex-start"
            data-autofocus={type === REACHED || undefined}
            leftSection={<Kbd>{type}</Kbd>}
            loading={busy === type}
            disabled={busy !== undefined && busy !== type}
            onClick={() => void log(type)}
          >
            {outcomes[type]}
          </Button>
        ))}
        <Button variant="subtle" color="gray" onClick={done}>
          There was no call
        </Button>
      </Stack>
    </Dialog>
  )
}
