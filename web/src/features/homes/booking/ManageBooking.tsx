import {
  type BookingState,
  cancelBooking,
  confirmBooking,
  moveBooking,
  movingTimes,
  type VisitorsBooking,
} from '@dormer/contract/homes/booking'
import { IconCalendarCheck, IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, call, messageOf } from '../../../api/client.ts'
import { Button, LinkButton, Sheet } from '../client/kit.tsx'
import classes from './booking.module.css'
import { AgentLine, Facts, StepHeading, ZoneChoice } from './parts.tsx'
import { address, useChosen } from './state.ts'
import { TimePicker } from './TimePicker.tsx'
import { labelsOf, whenOf } from './times.ts'

const params = { Address: address }
type Props = { state: BookingState; first: VisitorsBooking }

/** A booking, for who has its link: to confirm, move or cancel. */
export const ManageBooking = ({ state, first }: Props) => {
  const { type, time, choose } = useChosen()
  const [booking, setBooking] = useState(first)
  const [zone, setZone] = useState(first.TimeZone)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isCancelling, ask] = useState(false)
  const [hasBegun, begin] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const { Agent } = state
  const act = async (work: () => Promise<VisitorsBooking>) => {
    setBusy(true)
    setFault(undefined)
    begin(true)
    try {
      setBooking(await work())
      choose({}, { replace: true })
    } catch (error) {
      setFault(messageOf(error))
      // Taken meanwhile: others are offered.
      if (error instanceof ApiError && error.status === 409 && booking.CanMove)
        choose({ type: 'move' }, { replace: true })
    }
    setBusy(false)
  }
  const isMoving = type === 'move' && booking.CanMove
  return (
    <div className={classes.card} data-wide={(isMoving && !time) || undefined}>
      <aside className={classes.side}>
        <AgentLine {...Agent} />
        <h1>{booking.TypeName}</h1>
        <Facts {...booking} details={booking.PlaceDetails}>
          <li>
            <ZoneChoice zone={zone} agents={state.TimeZone} choose={setZone} />
          </li>
        </Facts>
      </aside>
      <div className={classes.body}>
        {fault && (
          <p className={classes.lost} role="alert">
            {fault}
          </p>
        )}
        {isMoving ? (
          <Moving
            booking={booking}
            zone={zone}
            time={time}
            until={state.Page?.Until}
            isBusy={isBusy}
            choose={(chosen) => choose({ type: 'move', ...chosen })}
            leave={() => choose({})}
            move={(Time) =>
              act(async () => {
                const moved = await call(moveBooking, { params, body: { Time, TimeZone: zone } })
                setMoved(booking.Status === 'Booked')
                return moved
              })
            }
          />
        ) : (
          <Standing
            state={state}
            booking={booking}
            zone={zone}
            isBusy={isBusy}
            isFirst={!hasBegun}
            isMoved={isMoved}
            confirm={() => act(() => call(confirmBooking, { params, body: {} }))}
            move={() => {
              begin(true)
              setFault(undefined)
              choose({ type: 'move' })
            }}
            cancel={() => ask(true)}
          />
        )}
      </div>
      {isCancelling && (
        <Sheet title="Cancel this meeting?" close={() => ask(false)}>
          <div className={classes.stack}>
            <p>{Agent.Name} is told, and the time is free for others.</p>
            <div className={classes.row}>
              <Button
                main
                onClick={() => {
                  ask(false)
                  void act(() => call(cancelBooking, { params, body: {} }))
                }}
              >
                Cancel it
              </Button>
              <Button onClick={() => ask(false)}>Keep it</Button>
            </div>
          </div>
        </Sheet>
      )}
    </div>
  )
}

/** What there is to say of a booking as it stands. */
const wordsOf = (
  { Status, IsOver, ByAgent, HeldUntil, CanMove }: VisitorsBooking,
  agent: string,
  zone: string,
  isMoved: boolean,
) => {
  if (Status === 'Cancelled')
    return {
      title: 'This meeting was canceled',
      text: `${ByAgent ? `${agent} canceled it.` : 'You canceled it.'}${CanMove ? ' You can choose another time.' : ''}`,
    }
  if (IsOver) return { title: 'This meeting is over', text: null }
  if (Status === 'Booked')
    return {
      title: isMoved ? 'Your meeting was moved' : 'You are booked',
      text: `${ByAgent ? `${agent} set this time. ` : ''}${agent} has it in the calendar. We sent you an email with the details.`,
    }
  if (Status === 'Held' && HeldUntil)
    return {
      title: 'Confirm your time',
      text: `It is held for you until ${labelsOf([HeldUntil], zone)[0]}. Once you confirm, it is yours.`,
    }
  return {
    title: 'This time was not confirmed in time',
    text: CanMove ? 'It may have gone to somebody else. You can still book it if it is free, or choose another.' : null,
  }
}

type StandingProps = {
  state: BookingState
  booking: VisitorsBooking
  zone: string
  isBusy: boolean
  isFirst: boolean
  /** The visitor has just moved it. */
  isMoved: boolean
  confirm: () => void
  move: () => void
  cancel: () => void
}
const Standing = ({ state, booking, zone, isBusy, isFirst, isMoved, confirm, move, cancel }: StandingProps) => {
  const { Status, IsOver, Time, DurationMinutes, CanMove } = booking
  const { day, hours } = whenOf(Time, DurationMinutes, zone)
  const { title, text } = wordsOf(booking, state.Agent.Name, zone, isMoved)
  const Sign = Status === 'Booked' ? IconCalendarCheck : Status === 'Cancelled' ? IconCalendarOff : IconCalendarTime
  const isWaiting = Status === 'Held' || Status === 'Expired'
  return (
    <div className={classes.stack}>
      <Sign size={44} className={classes.sign} aria-hidden />
      <StepHeading key={title} isFirst={isFirst}>
        {title}
      </StepHeading>
      <p className={classes.chosen} data-off={Status === 'Cancelled' || undefined}>
        <span>
          <strong>{day}</strong>
          <br />
          {hours}
        </span>
      </p>
      {text && <p>{text}</p>}
      {IsOver ? (
        state.Page && (
          <div>
            <LinkButton main href={state.Page.Path}>
              Book a new time
            </LinkButton>
          </div>
        )
      ) : (
        <div className={classes.row}>
          {isWaiting && (Status === 'Held' || CanMove) && (
            <Button main disabled={isBusy} onClick={confirm}>
              {Status === 'Held' ? 'Confirm this time' : 'Book it if it is free'}
            </Button>
          )}
          {Status === 'Booked' && (
            <LinkButton main href={`/booking/${encodeURIComponent(address)}/calendar.ics`}>
              Add to calendar
            </LinkButton>
          )}
          {CanMove && (
            <Button disabled={isBusy} onClick={move} main={Status === 'Cancelled'}>
              {Status === 'Booked' ? 'Move it' : 'Choose another time'}
            </Button>
          )}
          {(Status === 'Booked' || Status === 'Held') && (
            <Button quiet disabled={isBusy} onClick={cancel}>
              Cancel it
            </Button>
          )}
        </div>
      )}
      {Status === 'Booked' && !IsOver && !CanMove && (
        <p className={classes.dim}>It cannot be moved here at the moment. Write or call {state.Agent.Name} instead.</p>
      )}
    </div>
  )
}

type MovingProps = {
  booking: VisitorsBooking
  zone: string
  time: string | null
  until: string | undefined
  isBusy: boolean
  choose: (chosen: { time?: string }) => void
  leave: () => void
  move: (time: string) => void
}
const Moving = ({ booking, zone, time, until, isBusy, choose, leave, move }: MovingProps) => {
  const before = whenOf(booking.Time, booking.DurationMinutes, zone)
  if (time) {
    const { day, hours } = whenOf(time, booking.DurationMinutes, zone)
    return (
      <div className={classes.stack}>
        <StepHeading>{booking.Status === 'Booked' ? 'Move it to this time?' : 'Book this time?'}</StepHeading>
        {booking.Status === 'Booked' && (
          <p className={classes.dim}>
            <s>
              {before.day}, {before.hours}
            </s>
          </p>
        )}
        <p className={classes.chosen}>
          <span>
            <strong>{day}</strong>
            <br />
            {hours}
          </span>
        </p>
        <div className={classes.row}>
          <Button main disabled={isBusy} onClick={() => move(time)}>
            {booking.Status === 'Booked' ? 'Move it' : 'Book it'}
          </Button>
          <Button onClick={() => choose({})}>Another time</Button>
        </div>
      </div>
    )
  }
  return (
    <>
      <div className={classes.titled}>
        <StepHeading>Choose another time</StepHeading>
        <Button quiet onClick={leave}>
          Keep it as it is
        </Button>
      </div>
      <TimePicker
        zone={zone}
        until={until ?? booking.Time}
        choose={(time) => choose({ time })}
        load={async (span) => (await call(movingTimes, { params, query: span })).Times}
      />
    </>
  )
}
