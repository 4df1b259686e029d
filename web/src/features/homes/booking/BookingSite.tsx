import type { BookingState } from '@dormer/contract/homes/booking'
import { BookTime } from './BookTime.tsx'
import classes from './booking.module.css'
import { ManageBooking } from './ManageBooking.tsx'

/** The public pages of bookings: choosing a time, and what became of it. */
export const BookingSite = ({ state }: { state: BookingState }) => {
  const { Brokerage, Booking, Page } = state
  return (
    <>
      <header className={classes.head}>
        {Brokerage.Logo ? <img src={Brokerage.Logo} alt={Brokerage.Name} /> : <strong>{Brokerage.Name}</strong>}
      </header>
      <main className={classes.main}>
        {Page?.IsPreview && (
          <p className={classes.preview} role="status">
            This is a preview: the page is off, so only your brokerage sees it, and nobody can book.
          </p>
        )}
        {Booking ? <ManageBooking state={state} first={Booking} /> : Page && <BookTime state={state} page={Page} />}
      </main>
    </>
  )
}
