import type { Call } from '@dormer/contract/messages/calls'
import { formatPhone } from '@dormer/contract/phone'
import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconPhoneIncoming, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react'
import { CellLine } from '../../../ui/CellLine.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatInstant, formatInstantTime } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { addPersonOf } from '../../people/contacts/addPerson.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { callWanted } from '../../people/contacts/contact.events.ts'
import { CallAudio } from './CallAudio.tsx'
import { isMissed, statusWords, timerOf } from './dialer.rules.ts'

const OutcomeModal = lazyDialog(() => import('./OutcomeModal.tsx').then((m) => m.OutcomeModal))

/** Which way a call went, and whether it was missed. */
export const DirectionIcon = ({ one }: { one: Call }) => {
  const Icon = isMissed(one) ? IconPhoneX : one.Direction === 'Incoming' ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <ThemeIcon variant="light" color={isMissed(one) ? 'red' : 'gray'} size={28} radius="xl" flex="none">
      <Icon size={16} aria-label={one.Direction} />
    </ThemeIcon>
  )
}

const nameOf = (one: Call) => one.ContactName ?? formatPhone(one.Number)

export const Person = ({ one }: { one: Call }) => (
  <Stack gap={0} miw={0}>
    {one.ContactId && one.ContactName ? (
      <ContactLink ContactId={one.ContactId} size="sm" fw={600} truncate>
        {one.ContactName}
      </ContactLink>
    ) : (
      <CellLine text={formatPhone(one.Number)} fw={600} />
    )}
    <CellLine
      text={[one.ContactName ? formatPhone(one.Number) : 'Not in your contacts', one.PhoneType]
        .filter(Boolean)
        .join(' · ')}
      isSecond
    />
  </Stack>
)

/** What became of it: in red what ought to be answered; whose it was, where others' calls are listed, too. */
export const Became = ({ one, isOwn = false }: { one: Call; isOwn?: boolean }) => (
  <Stack gap={0} miw={0}>
    <Text size="sm" c={isMissed(one) ? 'red' : undefined} title={one.Error ?? undefined} truncate>
      {statusWords(one)}
      {one.DurationSeconds > 0 && <span className="tabular"> {timerOf(one.DurationSeconds)}</span>}
    </Text>
    {one.UserName && !isOwn && <CellLine text={one.UserName} isSecond />}
  </Stack>
)

/** What was said of it, by whom it was logged or by the machine that heard the voicemail. */
export const saidOf = ({ Outcome, Notes, Transcription }: Call) => Outcome || Notes || Transcription || ''

const call = (one: Call) =>
  callWanted.emit({ ContactId: one.ContactId, Name: nameOf(one), Number: one.Number, PhoneType: one.PhoneType })

/** What can be done with a call that is over. */
export const Acts = ({ one }: { one: Call }) => {
  const audio = one.VoicemailUrl ?? one.RecordingUrl
  return (
    <Group gap={4} wrap="nowrap">
      {audio && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`${one.VoicemailUrl ? 'Voicemail of' : 'Play the recording of'} ${nameOf(one)}`}
          onClick={() => openDialog(AudioDialog, { one }, `audio ${one.CallId}`)}
        >
          {one.VoicemailUrl ? 'Voicemail' : 'Play'}
        </Button>
      )}
      {one.ContactId && (one.Direction === 'Outgoing' || one.DateAnswered) && !one.ActivityId && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Log the call with ${nameOf(one)}`}
          onClick={() => openDialog(OutcomeModal, { one }, String(one.CallId))}
        >
          Log
        </Button>
      )}
      {!one.ContactId && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`New Contact with ${formatPhone(one.Number)}`}
          onClick={() => addPersonOf(formatPhone(one.Number))}
        >
          New Contact
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${isMissed(one) ? 'Call Back' : 'Call'} ${nameOf(one)}`}
        onClick={() => call(one)}
      >
        {isMissed(one) ? 'Call Back' : 'Call'}
      </Button>
    </Group>
  )
}

/** A recording or a voicemail, with what was understood of it. */
const AudioDialog = ({ one, close }: { one: Call; close: () => void }) => {
  const isVoicemail = one.VoicemailUrl !== null
  return (
    <Dialog title={isVoicemail ? 'Voicemail' : 'Call Recording'} close={close} isBrief>
      <Stack>
        <Text size="sm">
          <b>{nameOf(one)}</b>, {formatInstantTime(one.DateStarted)}
        </Text>
        <CallAudio
          CallId={one.CallId}
          kind={isVoicemail ? 'voicemail' : 'recording'}
          label={`${isVoicemail ? 'Voicemail of' : 'Recording of the call with'} ${nameOf(one)}`}
        />
        {isVoicemail &&
          (one.Transcription ? (
            <Text size="sm">{one.Transcription}</Text>
          ) : (
            <Text size="sm" c="dimmed">
              There is no text of this voicemail.
            </Text>
          ))}
        {one.DateRecordingExpires && (
          <Text size="xs" c="dimmed">
            Kept until {formatInstant(one.DateRecordingExpires)}. That you listened is in the security log.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
