import {
  enrollContact,
  removeEnrollment,
  saveWorkflowSettings,
  togglePause,
} from '@dormer/contract/automation/enrollments'
import {
  addStep,
  deleteStep,
  stepType,
  type TimeUnit,
  updateStep,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { createWorkflow, setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { logActivity } from '@dormer/contract/day/activities'
import { createContact, deleteContacts } from '@dormer/contract/people/contacts'
import { afterAll, expect, test } from 'vitest'
import { seeded } from '../../../../../chaos/random.ts'
import { startTestProgram } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { clock } from '../../../time/clock.ts'
import { killing, orDies } from './killed.fixture.ts'
import { Model, type ModelFlow, type ModelStep } from './model.fixture.ts'

/*
 * Workflows against a plain model of them: contacts are added, paused, resumed, called and deleted, workflows are edited,
 * deactivated and published, all are stopped and started, at random; the worker is killed at random, before, during and
 * after its commits. In the end the same has been done at the same times. A failure prints its seed:
 * SIMULATION='{"seed":7}' runs it again, and `npm run chaos -- --workflows` a long one.
 */
const options = {
  seed: 20_301,
  contacts: 12,
  flows: 4,
  days: 60,
  acts: 120,
  minutes: 5,
  ...(JSON.parse(process.env.SIMULATION ?? '{}') as object),
}
const random = seeded(options.seed)
const below = (n: number) => Math.floor(random() * n)
const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]

const t = await startTestProgram()
const { agent, admin, TenantId } = await t.makeBrokerage('North')
const real = clock.now
afterAll(() => {
  clock.now = real
})

/** The places of contacts by zip code: both days of daylight saving time come at other moments, or not at all. */
const places = [
  { ZipCode: '78701', Zone: 'America/Chicago' },
  { ZipCode: '10001', Zone: 'America/New_York' },
  { ZipCode: '85001', Zone: 'America/Phoenix' },
] as const
const begin = Temporal.Instant.from('2030-02-20T15:00:00Z')
const at = (moment: Temporal.Instant) => {
  clock.now = () => moment
}

const zones = new Map<number, string>()
const model = new Model(begin, (contact) => zones.get(contact) ?? '')
const flows: ModelFlow[] = []
const contacts: number[] = []
let titles = 0

const ok = <A extends { status: number; text: string }>(answer: A) => {
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const waits: [TimeUnit, number, number][] = [
  ['Minutes', 90, 600],
  ['Hours', 2, 60],
  ['Days', 1, 6],
  ['Months', 1, 1],
]
const addRandomStep = async (flow: ModelFlow) => {
  const [TimeUnit, least, more] = waits[random() < 0.06 ? 3 : below(3)] as (typeof waits)[number]
  const WaitTime = least + below(more)
  const title = `Step ${++titles}`
  const Index = below(flow.draft.length + 1)
  const steps = ok(
    await t.call(addStep, { as: agent, body: { WorkflowId: flow.id, Index, TaskTypeId: stepType.ToDo } }),
  ).body
  const { WorkflowStepId } = steps[Index] as WorkflowStep
  ok(await t.call(updateStep, { as: agent, body: { WorkflowStepId, TaskTitle: title, WaitTime, TimeUnit } }))
  flow.draft.splice(Index, 0, { id: WorkflowStepId, title, WaitTime, TimeUnit })
}
const publish = async (flow: ModelFlow) => {
  ok(await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: flow.id, Status: 'Active' } }))
  flow.published = [...flow.draft]
  flow.isActive = true
}

const isLeft = async () => {
  const rows = await t.query(`select from due where tenant_id = $1 and kind = 'enrollment' and at <= $2 limit 1`, [
    TenantId,
    clock.now().toString(),
  ])
  return rows.length > 0
}
/** The worker does what is due, however often it is killed on the way; without faults it takes a few turns. */
const work = async (chance: number) => {
  const dues = t.services.dues.filter(({ kind }) => kind === 'enrollment')
  for (let turns = 0; await isLeft(); turns++) {
    expect(turns, 'due work ends once nothing fails').toBeLessThan(50)
    await orDies(
      workOffDue(
        TenantId,
        killing(t.jobContext(), () => turns < 8 && random() < chance),
        dues,
      ),
    )
  }
  model.work()
}

const enrollmentsWhere = (is: (status: string) => boolean) => model.enrollments.filter(({ status }) => is(status))
const acts: [weight: number, act: () => Promise<void>][] = [
  [
    10,
    async () => {
      const [contact, flow] = [pick(contacts), pick(flows)]
      if (!contact || !flow) return
      const isIn = model.enrollments.some((one) => one.contact === contact && one.flow === flow && model.isOpen(one))
      const body = { WorkflowId: flow.id, ContactId: contact }
      const answer = await t.call(enrollContact, { as: agent, body })
      if (isIn || !flow.isActive) return expect(answer.status, answer.text).toBe(400)
      model.enroll(ok(answer).body.ContactWorkflowId, contact, flow)
    },
  ],
  [
    6,
    async () => {
      const one = pick(enrollmentsWhere((status) => status === 'Active' || status === 'Paused'))
      if (!one) return
      const params = { ContactWorkflowId: one.id }
      ok(await t.call(togglePause, { as: agent, params }))
      one.status = one.status === 'Active' ? 'Paused' : 'Active'
      // What was overdue is due at once when it is resumed.
      one.left = Math.max(0, one.left)
    },
  ],
  [
    1,
    async () => {
      const one = pick(enrollmentsWhere((status) => status === 'Active' || status === 'Paused'))
      if (!one) return
      ok(await t.call(removeEnrollment, { as: agent, params: { ContactWorkflowId: one.id } }))
      one.status = 'Removed'
    },
  ],
  [
    2,
    async () => {
      const contact = pick(contacts)
      if (!contact) return
      ok(
        await t.call(logActivity, {
          as: agent,
          body: {
            ContactId: contact,
            ActivityTypeId: 1,
            DateCreated: clock.now().toString(),
            Description: '',
          } as never,
        }),
      )
      for (const one of model.enrollments)
        if (one.contact === contact && one.status === 'Active' && one.flow.pausesOnCall) {
          one.status = 'Paused'
          one.left = Math.max(0, one.left)
        }
    },
  ],
  [
    3,
    async () => {
      const flow = pick(flows)
      if (!flow) return
      if (!flow.isActive) return publish(flow)
      ok(await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId: flow.id, Status: 'Inactive' } }))
      flow.isActive = false
    },
  ],
  [
    3,
    async () => {
      const flow = pick(flows)
      if (!flow) return
      const step = flow.draft.length > 2 && random() < 0.4 ? pick(flow.draft) : undefined
      if (!step) await addRandomStep(flow)
      else {
        ok(await t.call(deleteStep, { as: agent, body: { WorkflowStepId: step.id } }))
        flow.draft.splice(flow.draft.indexOf(step), 1)
      }
      if (flow.isActive && random() < 0.5) await publish(flow)
    },
  ],
  [
    2,
    async () => {
      model.isStopped = !model.isStopped
      ok(await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: model.isStopped } }))
    },
  ],
  [
    0.5,
    async () => {
      const contact = contacts.length > 5 ? pick(contacts) : undefined
      if (!contact) return
      ok(await t.call(deleteContacts, { as: admin, body: [contact] }))
      contacts.splice(contacts.indexOf(contact), 1)
      for (const one of [...model.enrollments])
        if (one.contact === contact) model.enrollments.splice(model.enrollments.indexOf(one), 1)
    },
  ],
]
const total = acts.reduce((sum, [weight]) => sum + weight, 0)
const actAtRandom = () => {
  let left = random() * total
  for (const [weight, act] of acts) {
    left -= weight
    if (left < 0) return act()
  }
  return undefined
}

/** What the database says was done, by enrollment. */
const written = async () => {
  const rows = await t.query<{ id: number; status: string; title: string | null; at: Date | null }>(
    `select e.contact_workflow_id::int as id, e.status, t.title, o.date_done as at
     from contact_workflow e
     left join workflow_outcome o using (tenant_id, contact_workflow_id)
     left join task t on t.tenant_id = o.tenant_id and t.task_id = o.task_id
     where e.tenant_id = $1 order by e.contact_workflow_id, o.date_done, o.workflow_outcome_id`,
    [TenantId],
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [
      id,
      {
        status: of[0]?.status,
        done: of.flatMap(({ title, at }) =>
          at === null ? [] : [{ title, at: Temporal.Instant.from(new Date(at).toISOString()).toString() }],
        ),
      },
    ]),
  )
}
const expected = () =>
  Object.fromEntries(model.enrollments.map(({ id, status, done }) => [id, { status, done }] as const))

test(
  `a random ${options.days} days: the same effects at the same times (seed ${options.seed})`,
  async () => {
    at(begin)
    for (let i = 0; i < options.contacts; i++) {
      const { ZipCode, Zone } = places[i % places.length] as (typeof places)[number]
      const body = { FirstName: 'Ida', LastName: `Moor${i}`, Email: `ida${i}@example.com` }
      const { ContactId } = ok(await t.call(createContact, { as: agent, body })).body
      await t.query('update contact set zip_code = $2 where contact_id = $1', [ContactId, ZipCode])
      zones.set(ContactId, Zone)
      contacts.push(ContactId)
    }
    for (let i = 0; i < options.flows; i++) {
      const body = { Name: `Flow ${i}`, Type: 'Contact', PauseOnCommunication: i % 2 === 0 } as const
      const id = ok(await t.call(createWorkflow, { as: agent, body })).body.WorkflowId
      const flow: ModelFlow = {
        id,
        draft: [],
        published: [] as ModelStep[],
        isActive: false,
        pausesOnCall: i % 2 === 0,
      }
      for (let step = 0; step < 3; step++) await addRandomStep(flow)
      await publish(flow)
      flows.push(flow)
    }

    const end = begin.add({ hours: 24 * options.days })
    const moments = Array.from({ length: options.acts }, () => begin.add({ minutes: below(24 * 60 * options.days) }))
    moments.sort(Temporal.Instant.compare)
    /** Something is done, or due: whichever comes first; what is due is looked at up to fifty minutes later. */
    for (;;) {
      const due = model.nextDue()?.add({ minutes: below(50) })
      const act = moments[0]
      const isDue = due !== undefined && (act === undefined || Temporal.Instant.compare(due, act) < 0)
      const next = isDue ? due : act
      if (next === undefined || Temporal.Instant.compare(next, end) > 0) break
      model.passTo(next)
      at(next)
      if (!isDue) {
        moments.shift()
        await actAtRandom()
        if (random() < 0.5) continue
      }
      await work(0.25)
    }
    // Liveness: faults stop, everything runs, and all that is due ends.
    model.passTo(end)
    at(end)
    if (model.isStopped) ok(await t.call(saveWorkflowSettings, { as: admin, body: { IsStopped: false } }))
    model.isStopped = false
    for (const flow of flows) if (!flow.isActive) await publish(flow)
    for (let day = 1; day <= 400 && model.nextDue(); day++) {
      const moment = end.add({ hours: 24 * day })
      model.passTo(moment)
      at(moment)
      await work(0)
    }
    expect(model.nextDue(), 'nobody is forgotten').toBeUndefined()
    expect(await written()).toEqual(expected())
    expect(model.enrollments.flatMap(({ done }) => done).length, 'something was done').toBeGreaterThan(5)
    const [{ orphans } = { orphans: -1 }] = await t.query<{ orphans: number }>(
      `select count(*)::int as orphans from due d where kind = 'enrollment' and tenant_id = $1 and not exists (
       select from contact_workflow e where e.tenant_id = d.tenant_id and e.contact_workflow_id = d.key and e.status = 'Active')`,
      [TenantId],
    )
    expect(orphans, 'no step is left behind').toBe(0)
  },
  options.minutes * 60_000,
)
