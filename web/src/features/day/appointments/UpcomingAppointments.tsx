import { may } from '@dormer/contract/permissions'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { AppointmentPanel } from './AppointmentPanel.tsx'
import { appointmentsQuery, type Range } from './appointments.api.ts'

/** The dashboard's panel of upcoming appointments: the brokerage's for admins, otherwise the user's own. */
export const UpcomingAppointments = ({ startDate, endDate }: Range) => {
  const me = useCurrentUser()
  if (!me) return null
  const isTenantWide = may(me, 'SeeAll')
  return (
    <AppointmentPanel
      query={appointmentsQuery(isTenantWide ? 'tenant' : 'user', isTenantWide ? me.TenantId : me.UserId, {
        startDate,
        endDate,
      })}
      label="Upcoming appointments"
      why={`Nothing is on ${isTenantWide ? "the brokerage's" : 'your'} calendar ${startDate === endDate ? 'today' : 'in this period'}.`}
    />
  )
}
