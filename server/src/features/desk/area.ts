import type { Area } from '../../area.ts'
import { calendarFeedRoutes } from './calendar/feed.routes.ts'
import { commandRoutes } from './command/command.routes.ts'
import { contactPageRoutes } from './contact-page/contact-page.routes.ts'
import { mondayRoutes } from './monday/monday.routes.ts'
import { shellRoutes } from './shell/shell.routes.ts'
import { todayRoutes } from './today/today.routes.ts'

export const deskArea = {
  routes: {
    ...shellRoutes,
    ...commandRoutes,
    ...contactPageRoutes,
    ...todayRoutes,
    ...mondayRoutes,
    ...calendarFeedRoutes,
  },
  tables: {
    calendar_feed: { person: 'none', leftOut: 'Secret addresses.' },
    today_snooze: { person: 'none', leftOut: 'What users put off until tomorrow.' },
  },
} satisfies Area
