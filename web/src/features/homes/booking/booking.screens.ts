import { IconCalendarUser } from '@tabler/icons-react'
import { fetchAhead } from '../../../api/queries.ts'
import { page, screen } from '../../../screen.ts'

export const bookingScreens = [
  screen({
    path: '/settings/booking',
    title: 'Booking Page',
    icon: IconCalendarUser,
    ahead: async () => fetchAhead((await import('./booking.api.ts')).bookingPageQuery),
    component: page(() => import('./BookingSettingsPage.tsx'), 'BookingSettingsPage'),
  }),
] as const
