import type { TimeUnit } from '@dormer/contract/automation/steps'

/*
 * What workflows should do, as plainly as it can be said: each enrollment has some time left to its next step, which
 * passes only while nothing stands still. Independent of the engine, which keeps points in time.
 */

export type ModelStep = { id: number; title: string; WaitTime: number; TimeUnit: TimeUnit }
export type ModelFlow = {
  id: number
  /** The draft, and what is published. */
  draft: ModelStep[]
  published: ModelStep[]
  isActive: boolean
  pausesOnCall: boolean
}
export type ModelEnrollment = {
  id: number
  contact: number
  flow: ModelFlow
  /** What it began with. */
  steps: readonly ModelStep[]
  next: number
  /** In milliseconds; below 0 if it is overdue. */
  left: number
  status: 'Active' | 'Paused' | 'Completed' | 'Ended' | 'Removed'
  done: { title: string; at: string }[]
}

const LATE = 3_600_000

export class Model {
  now: Temporal.Instant
  private readonly zoneOf: (contact: number) => string
  isStopped = false
  readonly enrollments: ModelEnrollment[] = []
  constructor(now: Temporal.Instant, zoneOf: (contact: number) => string) {
    this.now = now
    this.zoneOf = zoneOf
  }

  private runs = ({ status, flow }: ModelEnrollment) => status === 'Active' && flow.isActive && !this.isStopped
  isOpen = ({ status }: ModelEnrollment) => status === 'Active' || status === 'Paused'

  /** Time passes, for those that run. */
  passTo(at: Temporal.Instant) {
    const passed = at.epochMilliseconds - this.now.epochMilliseconds
    for (const one of this.enrollments) if (this.runs(one)) one.left -= passed
    this.now = at
  }

  private leftAfter(from: Temporal.Instant, { WaitTime, TimeUnit }: ModelStep, contact: number) {
    const local = from.toZonedDateTimeISO(this.zoneOf(contact))
    const over = {
      Minutes: () => from.add({ minutes: WaitTime }),
      Hours: () => from.add({ hours: WaitTime }),
      Days: () => local.add({ days: WaitTime }).toInstant(),
      Months: () => local.add({ months: WaitTime }).toInstant(),
    }[TimeUnit]()
    return over.epochMilliseconds - this.now.epochMilliseconds
  }

  enroll(id: number, contact: number, flow: ModelFlow) {
    const steps = [...flow.published]
    const left = this.leftAfter(this.now, steps[0] as ModelStep, contact)
    this.enrollments.push({ id, contact, flow, steps, next: 0, left, status: 'Active', done: [] })
  }

  /** Does what is due, including what that makes due. */
  work() {
    for (const one of this.enrollments)
      while (this.runs(one) && one.left <= 0) {
        one.done.push({ title: one.steps[one.next]?.title ?? '', at: this.now.toString() })
        // What is done much later than it was due does not hurry what follows.
        const base = one.left < -LATE ? this.now : this.now.add({ milliseconds: one.left })
        one.next++
        const step = one.steps[one.next]
        if (step) one.left = this.leftAfter(base, step, one.contact)
        else one.status = 'Completed'
      }
  }

  /** When something is due next, if nothing else happens. */
  nextDue() {
    const left = this.enrollments.filter(this.runs).map((one) => one.left)
    return left.length > 0 ? this.now.add({ milliseconds: Math.max(0, Math.min(...left)) }) : undefined
  }
}
