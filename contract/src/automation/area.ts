import * as autoTasks from './auto-tasks.ts'
import * as counts from './counts.ts'
import * as dryRun from './dry-run.ts'
import * as enrollments from './enrollments.ts'
import * as library from './library.ts'
import * as steps from './steps.ts'
import * as workflows from './workflows.ts'

/** The features of this area that have calls. */
export const automationFeatures = { workflows, steps, library, enrollments, autoTasks, dryRun, counts }
