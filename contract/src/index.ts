import { automationFeatures } from './automation/area.ts'
import { brokerageFeatures } from './brokerage/area.ts'
import { dayFeatures } from './day/area.ts'
import { dealsFeatures } from './deals/area.ts'
import { deskFeatures } from './desk/area.ts'
import type { Endpoint } from './endpoint.ts'
import { growthFeatures } from './growth/area.ts'
import { homesFeatures } from './homes/area.ts'
import { messagesFeatures } from './messages/area.ts'
import { peopleFeatures } from './people/area.ts'

const features = {
  ...brokerageFeatures,
  ...peopleFeatures,
  ...dayFeatures,
  ...messagesFeatures,
  ...homesFeatures,
  ...dealsFeatures,
  ...automationFeatures,
  ...growthFeatures,
  ...deskFeatures,
}

/** The features by name. */
export type Feature = keyof typeof features

type EndpointsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
type All = Merge<{ [F in keyof typeof features]: EndpointsOf<(typeof features)[F]> }[keyof typeof features]>

const isEndpoint = (v: unknown): v is Endpoint => typeof v === 'object' && v !== null && 'path' in v && 'method' in v

/** Every API call by name, for the server, OpenAPI and the sweep. The browser imports file by file instead. */
export const endpoints = Object.fromEntries(
  Object.values(features).flatMap((f) => Object.entries(f).filter(([, v]) => isEndpoint(v))),
) as { [K in keyof All]: All[K] extends Endpoint ? All[K] : never }
export type EndpointName = keyof typeof endpoints
