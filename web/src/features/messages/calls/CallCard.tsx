import type { DoNotCallState } from '@dormer/contract/messages/do-not-call'
import { formatPhone } from '@dormer/contract/phone'
import { Alert, Badge, Button, Group, Kbd, Select, Text, Textarea } from '@mantine/core'
import { IconPhone, IconPhoneOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatAgo } from '../../../ui/format.ts'
import { areLettersFree } from '../../../ui/letter-keys.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { rememberCalled } from '../../day/activities/call-cards.ts'
import { type NextId, type NextTime, nextIds, nextLabels, nextTimes } from '../../day/activities/next-times.ts'
import { type Outcome, outcomes } from '../../day/activities/outcomes.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { isDialerThere, useCallWay } from '../../people/contacts/call-way.ts'
import { callWanted } from '../../people/contacts/contact.events.ts'
import { contactQuery } from '../../people/contacts/contacts.api.ts'
import { contactDoNotCallQuery } from '../do-not-call/do-not-call.api.ts'
import classes from './CallCard.module.css'
import { lastWordsQuery, lookedAtQuery } from './card.api.ts'
import { lastWords, lookedAt } from './card.rules.ts'
import { likelyOutcome, secondsOf, statusWords, timerOf } from './dialer.rules.ts'
import { hangUp } from './dialer.ts'
import { useCardCall } from './useCardCall.ts'
import { useCountdown } from './useCountdown.ts'

const REACHED = 1

/** What was logged, and when to get back to them. */
export type Finished = { outcome: Outcome; time: NextTime | undefined; ActivityId: number | undefined }

type Then = NextId | 'unlessReached' | 'none'
const thens = [
  { value: 'unlessReached', label: 'Tomorrow, unless reached' },
  ...nextIds.map((value) => ({ value, label: nextLabels[value] })),
  { value: 'none', label: 'No next step' },
]

type Props = {
  person: { ContactId: number; Name: string }
  /** Beside the name: why they are called. */
  why: ReactNode
  /** The card follows another: it calls by itself after a moment, if it may. */
  isNext?: boolean
  finished: (what: Finished) => void
  skip?: () => void
  close: () => void
}

/**
 * A person for the length of a call: who it is, what they looked at and said last, a note, and one key for what came of it.
 * It uses the line there is; without one, the device's.
 */
export const CallCard = ({ person, why, isNext = false, finished, skip, close }: Props) => {
  const { ContactId, Name } = person
  const timeZone = useCurrentUser()?.TimeZone
  const root = useRef<HTMLElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [then, setThen] = useState<Then>('unlessReached')
  const [busy, setBusy] = useState<Outcome>()
  const card = useCardCall(person)
  const { one, isGoing, isAsked, note } = card
  const contact = useQuery(contactQuery(ContactId)).data
  const states = useQuery({ ...contactDoNotCallQuery(ContactId), staleTime: 0 }).data?.filter(
    (state) => state.ContactId === ContactId,
  )
  const [way] = useCallWay()
  const phones = contact && [contact.Contact.CellPhone, contact.Contact.HomePhone, contact.Contact.WorkPhone]
  const free = states?.find(({ Blocked }) => !Blocked)?.Number
  const phone = one?.Number ?? free ?? phones?.find((number) => number !== null) ?? undefined
  const blocked = phone && states?.find((state) => state.Number === phone && state.Blocked)
  const listed = states?.filter(({ Own, Registries, Reason }) => Own || (Registries.length > 0 && Reason)) ?? []
  const isFree = !isGoing && !isAsked && one === undefined

  const place = async () => {
    if (!phone || isGoing || isAsked) return
    stay()
    if (way !== 'Device' && (await isDialerThere()))
      return callWanted.emit({ ContactId, Name, Number: phone, PhoneType: kindOf(phone, contact?.Contact, states) })
    rememberCalled(person)
    location.href = `tel:+1${phone}`
  }
  const { left, stay } = useCountdown(
    root,
    isNext && isFree && way !== 'Device' && Boolean(phone) && states !== undefined && !blocked,
    place,
  )

  const finish = async (outcome: Outcome) => {
    if (busy) return
    stay()
    setBusy(outcome)
    let ActivityId: number | undefined
    try {
      ActivityId = await card.log(outcome)
    } catch (error) {
      setBusy(undefined)
      return void notifyFailure(error, 'The call was not logged')
    }
    const id = then === 'unlessReached' ? (outcome === REACHED ? 'none' : 'tomorrow') : then
    finished({ outcome, ActivityId, time: nextTimes(Date.now(), timeZone).find((time) => time.id === id) })
  }

  useEffect(() => {
    if (!document.activeElement?.closest('input, textarea, [contenteditable="true"]'))
      root.current?.focus({ preventScroll: true })
  }, [])
  // Also once it has grown by what is known of them, and when the bar of the call comes above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when that has come.
  useEffect(() => {
    const block = matchMedia('(max-width: 47.99em)').matches ? 'start' : 'center'
    const frame = requestAnimationFrame(() => void root.current?.scrollIntoView({ block }))
    return () => cancelAnimationFrame(frame)
  }, [contact === undefined, isGoing || isAsked])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return
    const isInNote = event.target === box.current
    const act = isInNote ? inNote(event) : byKey(event)
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) act()
  })
  /** What is typed is the note's; Escape leaves it, and Ctrl+Enter saves it. */
  const inNote = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
    key === 'Escape'
      ? () => root.current?.focus()
      : key === 'Enter' && (ctrlKey || metaKey)
        ? () => finish(likely)
        : undefined
  const byKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || document.querySelector('[aria-modal="true"]')) return undefined
    const isOnCard = target === document.body || (target instanceof Node && root.current?.contains(target))
    if (key === 'Escape' && isOnCard && !(target as Element).closest('[aria-expanded="true"]'))
      return left === undefined ? close : stay
    if (!areLettersFree() || (target as Element).closest('[aria-label="Keypad"]')) return undefined
    if (key === '1' || key === '2' || key === '3') return () => finish(Number(key) as Outcome)
    const acts: Record<string, () => unknown> = { c: place, n: () => box.current?.focus(), ...(skip && { s: skip }) }
    return acts[key.toLowerCase()]
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  const likely = (isGoing ? REACHED : one ? likelyOutcome(one) : REACHED) as Outcome
  return (
    <section
      ref={root}
      className={classes.card}
      aria-label={`Call with ${Name}: card`}
      data-going={isGoing || undefined}
      data-call-card
      tabIndex={-1}
    >
      <div className={classes.head}>
        <div className={classes.who}>
          <ContactLink ContactId={ContactId} fw={600} target="_blank">
            {Name}
          </ContactLink>
          <Text size="sm" c="dimmed">
            {why}
          </Text>
          {listed.length > 0 && (
            <Badge color="red" variant="light">
              Do Not Call
            </Badge>
          )}
        </div>
        <div className={classes.state}>
          <State card={card} />
          {isGoing && one ? (
            // On a phone that is the bar's, which is always in view.
            <Button
              visibleFrom="sm"
              size="xs"
              color="red"
              leftSection={<IconPhoneOff size={16} />}
              onClick={() => hangUp(one)}
            >
              Hang Up
            </Button>
          ) : (
            !isAsked &&
            phone && (
              <Button
                size="xs"
                variant={one || blocked ? 'default' : 'light'}
                leftSection={<IconPhone size={16} />}
                rightSection={<Key name="C" />}
                onClick={place}
              >
                {left === undefined ? `${one ? 'Call again' : 'Call'} ${formatPhone(phone)}` : `Calling in ${left}`}
              </Button>
            )
          )}
          {left !== undefined && (
            <Button size="xs" variant="default" rightSection={<Key name="Esc" />} onClick={stay}>
              Not yet
            </Button>
          )}
        </div>
      </div>
      {contact && !phone && <Text size="sm">There is no phone number for {Name}.</Text>}
      {blocked && isFree && (
        <Alert color="red" variant="light" p="xs">
          {blocked.Blocked}
        </Alert>
      )}
      <Known ContactId={ContactId} ContactEntityId={contact?.Entity.ContactEntityId} />
      <Textarea
        ref={box}
        aria-label={`Note on the call with ${Name}`}
        placeholder="Note while you talk"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={10_000}
        value={note}
        rightSection={note ? undefined : <Key name="N" />}
        onChange={(event) => {
          stay()
          card.setNote(event.currentTarget.value)
        }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          note ? (
            <span role="status">
              Saved as you type.{' '}
              <span className="mantine-visible-from-sm">Esc, then 1, 2 or 3; Ctrl+Enter: {outcomes[likely]}.</span>
            </span>
          ) : undefined
        }
      />
      <div className={classes.foot}>
        <fieldset className={classes.outcomes} aria-label="Call outcome">
          {([1, 2, 3] as const).map((outcome) => (
            <Button
              key={outcome}
              variant={outcome === likely && one && !isGoing ? 'filled' : 'default'}
              leftSection={<Key name={String(outcome)} />}
              loading={busy === outcome}
              disabled={busy !== undefined && busy !== outcome}
              onClick={() => finish(outcome)}
            >
              {outcomes[outcome]}
            </Button>
          ))}
        </fieldset>
        <div className={classes.then}>
          <Text size="sm" c="dimmed">
            then
          </Text>
          <Select
            aria-label="Then call again"
            data={thens}
            value={then}
            allowDeselect={false}
            w={250}
            onChange={(value) => value && setThen(value as Then)}
          />
        </div>
        <Group gap="xs">
          {skip && (
            <Button size="xs" variant="subtle" rightSection={<Key name="S" />} onClick={skip}>
              Skip
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" rightSection={<Key name="Esc" />} onClick={close}>
            Close
          </Button>
        </Group>
      </div>
    </section>
  )
}

/** The key of a button, where there is a keyboard. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="sm">
    {name}
  </Kbd>
)

const kindOf = (
  phone: string,
  contact?: { CellPhone: string | null; HomePhone: string | null },
  states: DoNotCallState[] = [],
) =>
  states.find((state) => state.Number === phone)?.Label ??
  (phone === contact?.CellPhone ? 'Cell' : phone === contact?.HomePhone ? 'Home' : 'Work')

/** How the call is going: 0:42, or how it ended. */
const State = ({ card: { one, isGoing, isAsked } }: { card: ReturnType<typeof useCardCall> }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isGoing])
  if (isAsked) return <span role="status">Connecting...</span>
  if (!one) return null
  if (isGoing)
    return (
      <Text span size="sm" fw={600} c="green">
        {one.Status === 'On Call' ? `On call ${timerOf(secondsOf(one, now))}` : 'Calling...'}
      </Text>
    )
  if (one.Status === 'Failed')
    return (
      <Text span size="sm" c="red" role="alert">
        {one.Error ?? 'The call failed.'}
      </Text>
    )
  return (
    <Text span size="sm" fw={600} role="status">
      {statusWords(one)}
      {one.DurationSeconds > 0 && `, ${timerOf(one.DurationSeconds)}`}
    </Text>
  )
}

/** What they looked at and said last; nothing while that is not known. */
const Known = ({ ContactId, ContactEntityId }: { ContactId: number; ContactEntityId: number | undefined }) => {
  const homes = useQuery(lookedAtQuery(ContactId)).data
  const messages = useQuery({ ...lastWordsQuery(ContactEntityId ?? 0), enabled: ContactEntityId !== undefined }).data
  const home = homes && lookedAt(homes)
  const words = messages && lastWords(messages)
  if (!home && !words) return null
  return (
    <div className={classes.known}>
      {home && (
        <div>
          {home.words}{' '}
          <Text span size="sm" c="dimmed">
            {formatAgo(home.date)}
          </Text>
        </div>
      )}
      {words && (
        <div>
          {words.isMine && 'You wrote: '}“{words.words}”{' '}
          <Text span size="sm" c="dimmed">
            {formatAgo(words.date)}
          </Text>
        </div>
      )}
    </div>
  )
}
