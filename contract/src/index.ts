import * as activities from './activities.ts'
import * as appointments from './appointments.ts'
import * as bulk from './bulk.ts'
import * as contactSearch from './contact-search.ts'
import * as contacts from './contacts.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import type { Endpoint } from './endpoint.ts'
import * as imports from './import.ts'
import * as jobs from './jobs.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as ownedProperties from './owned-properties.ts'
import * as reports from './reports.ts'
import * as savedSearches from './saved-searches.ts'
import * as searches from './searches.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as setup from './setup.ts'
import * as shell from './shell.ts'
import * as tasks from './tasks.ts'
import * as today from './today.ts'
import * as users from './users.ts'

const features = {
  session,
  users,
  shell,
  contacts,
  contactSearch,
  savedSearches,
  bulk,
  activities,
  notes,
  documents,
  ownedProperties,
  searches,
  settings,
  imports,
  downloads,
  jobs,
  tasks,
  appointments,
  notifications,
  reports,
  today,
  setup,
}

type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
type All = Merge<{ [F in keyof typeof features]: EndpointsOf<(typeof features)[F]> }[keyof typeof features]>

const isEndpoint = (v: unknown): v is Endpoint => typeof v === 'object' && v !== null && 'path' in v && 'method' in v

/** Every API call by name, for the server, OpenAPI and the sweep. The browser imports file by file instead. */
export const endpoints = Object.fromEntries(
  Object.values(features).flatMap((f) => Object.entries(f).filter(([, v]) => isEndpoint(v))),
) as { [K in keyof All]: All[K] extends Endpoint ? All[K] : never }
export type EndpointName = keyof typeof endpoints
