import * as activities from './activities.ts'
import * as appointments from './appointments.ts'
import * as notifications from './notifications.ts'
import * as push from './push.ts'
import * as tasks from './tasks.ts'

/** The features of this area that have calls. */
export const dayFeatures = { activities, appointments, notifications, push, tasks }
