import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { appointmentAdded } from '../day/appointments/appointments.events.ts'
import { agreementSigned } from '../people/agreements/agreements.events.ts'
import { contactTypeChanged } from '../people/contacts/contacts.events.ts'
import { importEnded } from '../people/import/import.events.ts'
import { autoTaskSubscriptions } from './auto-tasks/auto-tasks.events.ts'
import { autoTasksDue } from './auto-tasks/auto-tasks.jobs.ts'
import { autoTaskRoutes } from './auto-tasks/auto-tasks.routes.ts'
import { followZones, hearAgents, hearZones } from './auto-tasks/zones.jobs.ts'
import { countAnswers } from './counts/answers.queries.ts'
import { countRoutes } from './counts/counts.routes.ts'
import { retryRun } from './counts/retry.jobs.ts'
import { dryRunRoutes } from './dry-run/dry-run.routes.ts'
import { enrollmentsDue } from './engine/engine.jobs.ts'
import { askAllAgain } from './engine/gap.queries.ts'
import { hearBirthday, hearContactZone, hearDays, hearLimits, hearZone } from './engine/limits.events.ts'
import { mayWorkflowMessageLeave } from './engine/may-leave.queries.ts'
import { retryStepJob } from './engine/retry.ts'
import { hearAgreement, hearAnswers, hearAppointment, hearType } from './engine/stops.queries.ts'
import { enrollRun } from './enrollments/enroll.jobs.ts'
import { enrollmentRoutes } from './enrollments/enrollments.routes.ts'
import { mergeWorkflows } from './enrollments/merging.queries.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { automationTables } from './tables.ts'
import { checksImports, enrollImported } from './triggers/imports.ts'
import { timeTriggersDue } from './triggers/times.jobs.ts'
import { startsWorkflows } from './triggers/triggers.events.ts'
import { endUndone, hearUndo } from './triggers/undone-imports.ts'
import { watchesDue } from './triggers/watch.queries.ts'
import { checksRestoredSteps } from './workflows/restored.queries.ts'
import { stepRoutes } from './workflows/steps.routes.ts'
import { workflowRoutes } from './workflows/workflows.routes.ts'

export const automationArea = {
  routes: {
    ...workflowRoutes,
    ...stepRoutes,
    ...enrollmentRoutes,
    ...autoTaskRoutes,
    ...libraryRoutes,
    ...dryRunRoutes,
    ...countRoutes,
  },
  jobs: [retryStepJob, askAllAgain, followZones, endUndone],
  dues: [enrollmentsDue, autoTasksDue, timeTriggersDue, watchesDue],
  subscriptions: [
    hearAnswers,
    countAnswers,
    hearLimits,
    hearZone,
    hearContactZone,
    hearBirthday,
    hearDays,
    hearZones,
    hearAgents,
    on(appointmentAdded, hearAppointment),
    on(agreementSigned, hearAgreement),
    on(contactTypeChanged, hearType),
    ...autoTaskSubscriptions,
    // After those that stop workflows: what stops one that runs may start another.
    startsWorkflows,
    checksImports,
    checksRestoredSteps,
    on(importEnded, enrollImported),
    hearUndo,
  ],
  mayLeave: mayWorkflowMessageLeave,
  runs: [enrollRun, retryRun],
  tables: automationTables,
  merging: mergeWorkflows,
} satisfies Area
