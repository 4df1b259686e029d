import type { Call } from '@dormer/contract/messages/calls'
import { formatPhone } from '@dormer/contract/phone'
import { Badge, Button, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconDialpad,
  IconMessageForward,
  IconMicrophone,
  IconMicrophoneOff,
  IconNotes,
  IconPhone,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { isOnCard, subscribeToCards } from '../../day/activities/call-cards.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { contactCalled } from '../../people/contacts/contact.events.ts'
import classes from './DialerBar.module.css'
import { secondsOf, timerOf } from './dialer.rules.ts'
import { type Asked, answer, decline, dismissAsked, hangUp, hold, mute, pause, startCall } from './dialer.ts'
import { Keypad } from './Keypad.tsx'
import { readLine, subscribeToLine } from './line/line.ts'
import { ring } from './line/ring.ts'
import { useNotes } from './notes.ts'

type Props = { talking: Call | undefined; ringing: Call[]; asked: Asked | undefined }

/** The call that is going on, those that ring, and one that did not begin. */
export const DialerBar = ({ talking, ringing, asked }: Props) => (
  <div ref={keepRoom} className={classes.bars}>
    {ringing.map((one) => (
      <Ringing key={one.CallId} one={one} isBusy={talking !== undefined} />
    ))}
    {talking ? <Talking key={talking.CallId} one={talking} /> : asked && <AskedCall asked={asked} />}
  </div>
)

/** Says in `--dormer-bar` how high the bars are: what fills the window, or is scrolled to, leaves them that room. */
const keepRoom = (bars: HTMLElement | null) => {
  if (!bars) return
  const { style } = document.documentElement
  const measure = () =>
    style.setProperty(
      '--dormer-bar',
      `${[...bars.children].reduce((sum, bar) => sum + (bar as HTMLElement).offsetHeight, 0)}px`,
    )
  const sizes = new ResizeObserver(measure)
  const observe = () => {
    sizes.disconnect()
    for (const bar of bars.children) sizes.observe(bar)
    measure()
  }
  const changes = new MutationObserver(observe)
  changes.observe(bars, { childList: true })
  observe()
  return () => {
    sizes.disconnect()
    changes.disconnect()
    style.removeProperty('--dormer-bar')
  }
}

const nameOf = (one: Pick<Call, 'ContactName' | 'Number'>) => one.ContactName ?? formatPhone(one.Number)

const Who = ({
  label,
  one,
  isBrief = false,
}: {
  label: string
  /** Their card says who it is. */
  isBrief?: boolean | undefined
  one: Pick<Call, 'ContactId' | 'ContactName' | 'Number' | 'PhoneType'>
}) => (
  <div className={classes.who} data-brief={isBrief || undefined}>
    <Text size="sm" c="dimmed" flex="none">
      {isBrief ? label.replace(' with', '') : label}
    </Text>
    {isBrief ? null : one.ContactId && one.ContactName ? (
      <ContactLink ContactId={one.ContactId} fw={600} truncate>
        {one.ContactName}
      </ContactLink>
    ) : (
      <Text fw={600} truncate>
        {nameOf(one)}
      </Text>
    )}
    <Text size="sm" c="dimmed" flex="none" hidden={isBrief}>
      {one.ContactName ? (one.PhoneType ?? formatPhone(one.Number)) : 'Unknown caller'}
    </Text>
  </div>
)

const simulated = (
  <Text size="xs" c="dimmed">
    Simulated line: nobody is really called.
  </Text>
)

/** A call that was asked for: shown at once, and with the ways on if it did not begin. */
const AskedCall = ({ asked }: { asked: Asked }) => {
  const { why, Name, ContactId, way } = asked
  const byDevice = () => {
    dismissAsked()
    if (ContactId) contactCalled.emit({ ContactId, Name, onLogged: asked.onLogged })
  }
  return (
    <section
      className={classes.bar}
      aria-label="Call"
      data-failed={why !== undefined || undefined}
      data-waiting={why === undefined || undefined}
    >
      <div className={classes.line}>
        <Who label="Calling" one={{ ...asked, ContactName: Name }} />
        {why === undefined ? (
          <Text size="sm" role="status">
            Connecting...
          </Text>
        ) : (
          <Group gap="xs">
            <Button size="xs" onClick={() => startCall({ ...asked, why: undefined } as Asked)}>
              Try Again
            </Button>
            {way !== 'OwnPhone' && (
              <Button size="xs" variant="default" onClick={() => startCall({ ...asked, way: 'OwnPhone' })}>
                Call with My Own Phone
              </Button>
            )}
            <Button size="xs" variant="default" component="a" href={`tel:+1${asked.Number}`} onClick={byDevice}>
              This Device’s Phone App
            </Button>
            <Button size="xs" variant="subtle" onClick={dismissAsked}>
              Close
            </Button>
          </Group>
        )}
      </div>
      {why !== undefined && (
        <Text size="sm" c="red" role="alert">
          {why}
        </Text>
      )}
    </section>
  )
}

const Ringing = ({ one, isBusy }: { one: Call; isBusy: boolean }) => {
  const line = useSyncExternalStore(subscribeToLine, readLine)
  // It rings where the line is, and not while somebody talks.
  const isLoud = line.state !== 'Elsewhere' && !isBusy
  useEffect(() => (isLoud ? ring() : undefined), [isLoud])
  return (
    <section className={classes.bar} aria-label={`Incoming call from ${nameOf(one)}`} data-waiting>
      <VisuallyHidden role="alert">Incoming call from {nameOf(one)}</VisuallyHidden>
      <div className={classes.line}>
        <Who label="Incoming call" one={one} />
        <Group gap="xs" className={classes.ringing}>
          <Button
            color="green"
            leftSection={<IconPhone size={16} />}
            disabled={isBusy}
            title={isBusy ? 'Hang up first' : undefined}
            onClick={() => answer(one)}
          >
            Answer
          </Button>
          <Button variant="default" leftSection={<IconPhoneOff size={16} />} onClick={() => decline(one)}>
            Decline
          </Button>
        </Group>
      </div>
      {one.Via === 'Simulated' && (
        <Text size="xs" c="dimmed">
          Simulated line: nobody really calls.
        </Text>
      )}
    </section>
  )
}

const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const LeaveVoicemailModal = lazyDialog(() => import('./LeaveVoicemailModal.tsx').then((m) => m.LeaveVoicemailModal))

const Talking = ({ one }: { one: Call }) => {
  const line = useSyncExternalStore(subscribeToLine, readLine)
  const now = useNow()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<'keypad' | 'notes' | undefined>(isPhone ? undefined : 'notes')
  // Their call card takes the notes.
  const hasItsCard = useSyncExternalStore(subscribeToCards, () => isOnCard(one))
  const toggle = (which: 'keypad' | 'notes') => setOpen(open === which ? undefined : which)
  const isOn = one.Status === 'On Call'
  const isOwn = one.Way === 'OwnPhone'
  const look = { size: 'xs', variant: 'default', classNames: { label: classes.label } } as const
  return (
    <section className={classes.bar} aria-label={`Call with ${nameOf(one)}`} data-waiting={!isOn || undefined}>
      <div className={classes.line}>
        <Who
          isBrief={isPhone && hasItsCard}
          label={isOn || one.Direction === 'Incoming' ? 'On call with' : 'Calling'}
          one={one}
        />
        {isOn ? (
          <Group gap="xs">
            <VisuallyHidden role="status">On Call</VisuallyHidden>
            <Text size="sm" fw={600} className={classes.timer} role="timer" aria-label="Call time">
              {timerOf(secondsOf(one, now))}
            </Text>
            {one.IsRecorded && (
              <Badge color="red" variant="light">
                {one.IsRecordingPaused ? 'Recording paused' : 'Recording'}
              </Badge>
            )}
          </Group>
        ) : (
          <Text size="sm" role="status">
            Connecting...
          </Text>
        )}
        <Group gap="xs" className={classes.acts}>
          {!isOwn && (
            <Button
              {...look}
              variant={line.isMuted ? 'filled' : 'default'}
              aria-pressed={line.isMuted}
              disabled={!isOn}
              leftSection={line.isMuted ? <IconMicrophoneOff size={16} /> : <IconMicrophone size={16} />}
              onClick={() => mute(!line.isMuted)}
            >
              {line.isMuted ? 'Muted' : 'Mute'}
            </Button>
          )}
          {!isOwn && (
            <Button
              {...look}
              variant={one.IsOnHold ? 'filled' : 'default'}
              aria-pressed={one.IsOnHold}
              disabled={!isOn}
              leftSection={one.IsOnHold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={() => hold(one)}
            >
              {one.IsOnHold ? 'On Hold' : 'Hold'}
            </Button>
          )}
          {!isOwn && (
            <Button
              {...look}
              aria-expanded={open === 'keypad'}
              disabled={!isOn}
              leftSection={<IconDialpad size={16} />}
              onClick={() => toggle('keypad')}
            >
              Keypad
            </Button>
          )}
          {one.IsRecorded && (
            <Button {...look} disabled={!isOn} onClick={() => pause(one)}>
              {one.IsRecordingPaused ? 'Resume Recording' : 'Pause Recording'}
            </Button>
          )}
          {one.Direction === 'Outgoing' && (
            <Button
              {...look}
              disabled={!isOn}
              leftSection={<IconMessageForward size={16} />}
              onClick={() => openDialog(LeaveVoicemailModal, { one }, `voicemail ${one.CallId}`)}
            >
              Leave Voicemail
            </Button>
          )}
          {!hasItsCard && (
            <Button
              {...look}
              aria-expanded={open === 'notes'}
              leftSection={<IconNotes size={16} />}
              onClick={() => toggle('notes')}
            >
              Notes
            </Button>
          )}
          <Button size="xs" color="red" leftSection={<IconPhoneOff size={16} />} onClick={() => hangUp(one)}>
            Hang Up
          </Button>
        </Group>
      </div>
      <Stack gap={4} mt={4}>
        {open === 'keypad' && <Keypad />}
        {open === 'notes' && !hasItsCard && <Notes one={one} />}
        {isOwn && !isOn && (
          <Text size="xs" c="dimmed">
            Your own phone rings first. Take the call there, and you are connected.
          </Text>
        )}
        {one.Via === 'Simulated' && simulated}
      </Stack>
    </section>
  )
}

/** Drawn anew after their card has closed, with what was noted there. */
const Notes = ({ one }: { one: Call }) => {
  const { text, type, isSaved } = useNotes(one)
  return (
    <Textarea
      aria-label="Notes on this call"
      placeholder="Notes on this call"
      autosize
      minRows={1}
      maxRows={5}
      maxLength={10_000}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      description={text ? <span role="status">{isSaved ? 'Saved' : 'Saving...'}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
