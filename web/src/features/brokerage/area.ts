import { accountEventScreens } from './account-events/account-events.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { billingScreens } from './billing/billing.screens.ts'
import { brokerageScreens } from './brokerage/brokerage.screens.ts'
import { jobsScreens } from './jobs/jobs.screens.ts'
import { outsideScreens } from './recovery/recovery.screens.ts'
import { registrationScreens } from './registration/registration.screens.ts'
import { runsScreens } from './runs/runs.screens.ts'
import { secondStepScreens } from './second-step/second-step.screens.ts'
import { loginScreens } from './session/session.screens.ts'
import { settingsScreens } from './settings/settings.screens.ts'
import { setupScreens } from './setup/setup.screens.ts'
import { trashScreens } from './trash/trash.screens.ts'
import { usersScreens } from './users/users.screens.ts'

export const brokerageArea = {
  screens: [
    ...brokerageScreens,
    ...settingsScreens,
    ...setupScreens,
    ...secondStepScreens,
    ...usersScreens,
    ...billingScreens,
    ...jobsScreens,
    ...runsScreens,
    ...auditScreens,
    ...accountEventScreens,
    ...trashScreens,
  ] as const,
  /** Outside the frame. */
  unframed: [...loginScreens, ...registrationScreens, ...outsideScreens] as const,
}
