import { IconCalendar } from '@tabler/icons-react'
import { page, screen } from '../../../screen.ts'
import { calendarSearch } from './calendar.search.ts'

export const calendarScreens = [
  screen({
    path: '/calendar',
    title: 'Calendar',
    icon: IconCalendar,
    search: calendarSearch,
    component: page(() => import('./CalendarPage.tsx'), 'CalendarPage'),
  }),
] as const
