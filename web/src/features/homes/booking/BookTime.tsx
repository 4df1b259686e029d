import { type BookingState, bookingTimes, holdBooking } from '@dormer/contract/homes/booking'
import { bookingPlaces } from '@dormer/contract/homes/booking-words'
import { IconArrowLeft, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, call, messageOf } from '../../../api/client.ts'
import { Form, TextArea, TextField, type Typed } from '../client/form.tsx'
import { Button } from '../client/kit.tsx'
import classes from './booking.module.css'
import { AgentLine, Facts, lengthOf, StepHeading, ZoneChoice } from './parts.tsx'
import { address, useChosen } from './state.ts'
import { TimePicker } from './TimePicker.tsx'
import { labelsOf, whenOf } from './times.ts'
import { ownZone, zoneName } from './zones.ts'

type Page = NonNullable<BookingState['Page']>
type Type = Page['Types'][number]
type Asked = { typed: Typed; time: string; until: string }

/** Choosing a meeting, a day and a time, and saying who one is. */
export const BookTime = ({ state, page }: { state: BookingState; page: Page }) => {
  const { type: typeId, time, choose } = useChosen()
  const [zone, setZone] = useState(ownZone)
  const [asked, setAsked] = useState<Asked>()
  const [lost, setLost] = useState<string>()
  const [hasBegun, begin] = useState(false)
  const { Types } = page
  const type = Types.length === 1 ? Types[0] : Types.find(({ TypeId }) => TypeId === typeId)
  const goTo = (chosen: Record<string, string>) => {
    begin(true)
    choose(chosen)
  }
  const send = async (typed: Typed, type: Type, time: string) => {
    const body = {
      TypeId: type.TypeId,
      Time: time,
      FirstName: typed.FirstName ?? '',
      LastName: typed.LastName ?? '',
      Email: typed.Email ?? '',
      Phone: typed.Phone ?? '',
      Note: typed.Note ?? '',
      TimeZone: zone,
    }
    try {
      const { HeldUntil } = await call(holdBooking, { params: { Name: address }, body })
      setAsked({ typed, time, until: HeldUntil })
    } catch (fault) {
      // Somebody was faster: what was typed stays in the tab, and the times are asked for again.
      if (fault instanceof ApiError && fault.status === 409) {
        setLost(messageOf(fault))
        choose({ type: type.TypeId }, { replace: true })
      }
      throw fault
    }
  }
  return (
    <div className={classes.card} data-wide={(type && !time && !asked) || undefined}>
      <aside className={classes.side}>
        <AgentLine {...state.Agent} />
        <h1>{type && Types.length > 1 ? type.Name : page.Title}</h1>
        {!type && page.Welcome && <p className={classes.welcome}>{page.Welcome}</p>}
        {type && Types.length === 1 && page.Welcome && <p className={classes.welcome}>{page.Welcome}</p>}
        {type && (
          <Facts {...type} details={type.Address}>
            <li>
              <ZoneChoice zone={zone} agents={state.TimeZone} choose={setZone} />
            </li>
          </Facts>
        )}
        {type && Types.length > 1 && !asked && !time && (
          <div className={classes.flush}>
            <Button quiet onClick={() => goTo({})}>
              <IconArrowLeft size={18} aria-hidden /> Another meeting
            </Button>
          </div>
        )}
      </aside>
      <div className={classes.body}>
        {!type ? (
          <Meetings types={Types} choose={(TypeId) => goTo({ type: TypeId })} isFirst={!hasBegun} />
        ) : asked ? (
          <Held asked={asked} type={type} zone={zone} again={() => send(asked.typed, type, asked.time)} />
        ) : time ? (
          <Who
            type={type}
            time={time}
            zone={zone}
            agents={state.TimeZone}
            isPreview={page.IsPreview}
            send={(typed) => send(typed, type, time)}
            back={() => goTo({ type: type.TypeId })}
          />
        ) : (
          <>
            {lost && (
              <p className={classes.lost} role="alert">
                {lost}
              </p>
            )}
            <StepHeading isFirst={!hasBegun}>Choose a time</StepHeading>
            <TimePicker
              key={type.TypeId}
              zone={zone}
              until={page.Until}
              choose={(time) => {
                setLost(undefined)
                goTo({ type: type.TypeId, time })
              }}
              load={async (span) =>
                (await call(bookingTimes, { params: { Name: address }, query: { TypeId: type.TypeId, ...span } })).Times
              }
            />
          </>
        )}
      </div>
    </div>
  )
}

type MeetingsProps = { types: Type[]; choose: (typeId: string) => void; isFirst: boolean }
const Meetings = ({ types, choose, isFirst }: MeetingsProps) => (
  <>
    <StepHeading isFirst={isFirst}>What is it about?</StepHeading>
    <ul className={classes.meetings}>
      {types.map(({ TypeId, Name, DurationMinutes, Place, Address }) => (
        <li key={TypeId}>
          <button type="button" onClick={() => choose(TypeId)}>
            <strong>{Name}</strong>
            <span>
              {lengthOf(DurationMinutes)} · {bookingPlaces[Place]}
              {Address && `: ${Address}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
)

type WhoProps = {
  type: Type
  time: string
  zone: string
  agents: string
  isPreview: boolean
  send: (typed: Typed) => Promise<void>
  back: () => void
}
const Who = ({ type, time, zone, agents, isPreview, send, back }: WhoProps) => {
  const { day, hours } = whenOf(time, type.DurationMinutes, zone)
  const [there] = labelsOf([time], agents)
  const [here] = labelsOf([time], zone)
  return (
    <>
      <StepHeading>Who is coming?</StepHeading>
      <div className={classes.chosen}>
        <p>
          <strong>{day}</strong>
          <br />
          {hours}
          {there !== here && (
            <span className={classes.dim}>
              {' '}
              ({there} {zoneName(agents)})
            </span>
          )}
        </p>
        <Button quiet onClick={back}>
          Change
        </Button>
      </div>
      <Form name="booking" button={isPreview ? 'Not in a preview' : 'Book this time'} send={send}>
        <div className={classes.pair}>
          <TextField name="FirstName" label="First name" autoComplete="given-name" maxLength={100} />
          <TextField name="LastName" label="Last name" optional autoComplete="family-name" maxLength={100} />
        </div>
        <TextField name="Email" label="Email" type="email" inputMode="email" autoComplete="email" />
        <TextField
          name="Phone"
          label={type.NeedsPhone ? 'Phone number to call' : 'Phone'}
          optional={!type.NeedsPhone}
          type="tel"
          autoComplete="tel"
        />
        <TextArea name="Note" label="What would you like to talk about?" optional rows={3} />
        <p className={classes.small}>
          You get an email with a link to confirm. Your details are used for this meeting; nobody sends you advertising
          because of it.
        </p>
      </Form>
    </>
  )
}

type HeldProps = { asked: Asked; type: Type; zone: string; again: () => Promise<void> }
const Held = ({ asked: { typed, time, until }, type, zone, again }: HeldProps) => {
  const [said, say] = useState<string>()
  const { day, hours } = whenOf(time, type.DurationMinutes, zone)
  const [end] = labelsOf([until], zone)
  return (
    <div className={classes.stack}>
      <IconMailCheck size={44} className={classes.sign} aria-hidden />
      <StepHeading>One more step: check your email</StepHeading>
      <p>
        We sent a link to <strong>{typed.Email}</strong>. Open it to confirm:
      </p>
      <p className={classes.chosen}>
        <span>
          <strong>{day}</strong>
          <br />
          {hours}
        </span>
      </p>
      <p>The time is held for you until {end}.</p>
      <p className={classes.dim}>Nothing there? Look in your spam folder, or have it sent again.</p>
      <div>
        <Button
          onClick={() =>
            again().then(
              () => say('Sent again.'),
              (error) => say(messageOf(error)),
            )
          }
        >
          Send it again
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
