import * as accountEvents from './account-events.ts'
import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as brokerage from './brokerage.ts'
import * as closing from './closing.ts'
import * as downloads from './downloads.ts'
import * as everythingExport from './everything.ts'
import * as jobs from './jobs.ts'
import * as userPermissions from './permissions.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'
import * as runs from './runs.ts'
import * as secondStep from './second-step.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as trash from './trash.ts'
import * as users from './users.ts'

/** The features of this area that have calls. */
export const brokerageFeatures = {
  accountEvents,
  audit,
  billing,
  brokerage,
  closing,
  downloads,
  everythingExport,
  jobs,
  recovery,
  registration,
  runs,
  secondStep,
  session,
  settings,
  setup,
  trash,
  userPermissions,
  users,
}
