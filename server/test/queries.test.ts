import { endpoints } from '@dormer/contract'
import type { Endpoint } from '@dormer/contract/endpoint'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { automationQueries } from '../src/features/automation/queries.fixture.ts'
import { brokerageQueries } from '../src/features/brokerage/queries.fixture.ts'
import { dayQueries } from '../src/features/day/queries.fixture.ts'
import { dealsQueries } from '../src/features/deals/queries.fixture.ts'
import { deskQueries } from '../src/features/desk/queries.fixture.ts'
import { growthQueries } from '../src/features/growth/queries.fixture.ts'
import { homesQueries } from '../src/features/homes/queries.fixture.ts'
import { messagesQueries } from '../src/features/messages/queries.fixture.ts'
import { peopleQueries } from '../src/features/people/queries.fixture.ts'
import { jobs } from '../src/features.ts'
import { type Full, type Input, makeFull } from './full.ts'
import { startTestProgram } from './harness.ts'

/*
 * No page issues a query per row: any list sends as many statements for fifty rows as for one. An endpoint that answers
 * a list and has no case here fails.
 */
const t = await startTestProgram()

let one: Full
let fifty: Full
beforeAll(async () => {
  one = await makeFull(t, 'One', 1)
  fifty = await makeFull(t, 'Fifty', 50)
})

/**
 * The statements the server sends while running something; nothing else in this process uses the database meanwhile.
 */
const statementsOf = async <T>(work: () => Promise<T>) => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return {
      result,
      statements: spy.mock.calls.map(([q]) =>
        typeof q === 'string' ? q : ((q as { text?: string }).text ?? 'a stream'),
      ),
    }
  } finally {
    spy.mockRestore()
  }
}

const isList = (response: Endpoint['response']) =>
  response instanceof z.ZodArray ||
  (response instanceof z.ZodObject && Object.values(response.shape).some((field) => field instanceof z.ZodArray))

/** Lists within an answer whose length the contract fixes, whatever a brokerage has. */
const fixed = [
  // A sentence for each thing that a provider says.
  'callStanding',
  // At most three.
  'clientTourTimes',
  // The reports that one can be mailed.
  'getReportMail',
  // One page, and what its hours make of a few weeks.
  'bookingPage',
  // At most a thousand, of one upload.
  'videoParts',
  'bookingTimes',
  'movingTimes',
  // A filter for each of what homes have in common, and the dates of one transaction.
  'searchPreset',
  'getClientDeal',
  // A line for each table.
  'erasurePreview',
  // The provider's own list.
  'getInvoices',
  'getBilling',
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'addPasskey',
  'checklistTemplates',
  'saveChecklistTemplate',
  'populateTemplate',
  'getCurrentUser',
  'getBulk',
  'getImport',
  'getMass',
  'getMessage',
  'listingFeeds',
  'getUserSearch',
  'getContactSearch',
  'getClientSearch',
  // One message per chosen contact, at most 100; for several, the gate asks more than for one.
  'sendProperty',
  'previewProperty',
  // The reasons that a call's consent is asked for, as of the gate.
  'mayLeaveVoicemail',
  // One email per recipient, at most 50.
  'emailDocuments',
  'checkDocumentEmail',
  // One file by its id, and what was found in it, which is bounded.
  'getImportFile',
  'importCheck',
]

const cases = {
  ...brokerageQueries,
  ...peopleQueries,
  ...dayQueries,
  ...messagesQueries,
  ...homesQueries,
  ...dealsQueries,
  ...automationQueries,
  ...growthQueries,
  ...deskQueries,
}

test('every endpoint that reads a list has a case', () => {
  const missing = Object.entries<Endpoint>(endpoints)
    .filter(
      ([, { method, response, whole }]) => method === 'GET' && isList(response) && whole !== 'fixed by the contract',
    )
    .map(([name]) => name)
    .filter((name) => !fixed.includes(name) && !Object.values(cases).some((c) => c.endpoint === name))
  expect(missing).toEqual([])
})

/** Runs it in both brokerages and fails unless both need the same number of statements. */
const sameStatements = async <T>(work: (full: Full, i: number) => Promise<T>) => {
  const [few, many] = [await statementsOf(() => work(one, 0)), await statementsOf(() => work(fifty, 1))]
  expect(few.statements.length).toBeGreaterThan(0)
  expect(many.statements.length, many.statements.join('\n')).toBe(few.statements.length)
  return [few.result, many.result] as const
}
const ask = async <B>(name: keyof typeof endpoints, full: Full, input: Input & { headers?: object }) => {
  const answer = await t.call(endpoints[name] as Endpoint, { as: full.admin, ...input } as never)
  expect([200, 202], answer.text).toContain(answer.status)
  return answer.body as B
}

test.for(Object.entries(cases))('%s: as many statements for fifty as for one', async ([, tested]) => {
  const { endpoint, input, rows = (body: unknown[]) => body, atMost = 50 } = tested
  const [, body] = await sameStatements((full) => ask<never>(endpoint, full, input?.(full) ?? {}))
  expect(rows(body).length).toBeGreaterThanOrEqual(atMost)
})

test('the export, of all and of a selection', async () => {
  for (const selected of [false, true]) {
    const [, file] = await sameStatements(async (full) => {
      const body = selected ? { ContactIds: full.contacts } : {}
      return t.send('GET', (await ask<{ Url: string }>('exportContacts', full, { body })).Url)
    })
    expect(file.text.trim().split('\n').length).toBeGreaterThan(50)
  }
})

test.for<[keyof typeof endpoints, (full: Full) => Input]>([
  ['reassignAgent', ({ contacts, colleague }) => ({ params: { agentId: colleague.UserId }, body: contacts })],
  ['reassignLender', ({ contacts }) => ({ params: { lenderId: 0 }, body: contacts })],
  ['changeSource', ({ contacts, first }) => ({ params: { sourceId: first.source }, body: contacts })],
  ['addTags', ({ contacts }) => ({ body: { Names: ['Fresh', 'tag 1'], Contacts: contacts } })],
])('%s changes fifty contacts as it changes one', async ([endpoint, input]) => {
  const results = await sameStatements((full) => ask(endpoint, full, input(full)))
  expect(results).toMatchObject([{ Changed: 1 }, { Changed: 50 }])
})

/** Runs a job enqueued earlier; the queue's own statements are not counted. */
const workJob = async (name: string, { TenantId }: Full, key: object | undefined) =>
  jobs.find((job) => job.name === name)?.run({ TenantId, ...key }, t.jobContext())

test('all that match: the request and the job', async () => {
  const begun = await sameStatements((full) => {
    const body = { Action: 'ReassignAgent', Criteria: {}, Count: 2 * full.contacts.length, AgentId: full.agent.UserId }
    return ask<{ BulkId: number }>('startBulk', full, { body })
  })
  await sameStatements((full, i) => workJob('bulk-contacts', full, { RunId: begun[i]?.BulkId }))
  const done = await t.query(
    `select (counts ->> 'Changed')::int as changed from run where params ->> 'Action' = 'ReassignAgent' order by run_id`,
  )
  expect(done).toEqual([{ changed: 2 }, { changed: 100 }])
})

test('an import: the request and the job', async () => {
  const begun = await sameStatements((full) => {
    const people = full.contacts.map((id) => `New,Person${id},new${id}@example.com,`)
    const body = { File: new File([['FirstName,LastName,Email,CellPhone', ...people].join('\n')], 'people.csv') }
    return ask<{ ImportId: number }>('importContacts', full, { body, headers: { prefer: 'respond-async' } })
  })
  await sameStatements((full, i) => workJob('import-contacts', full, { RunId: begun[i]?.ImportId }))
  const done = await t.query(
    `select (counts ->> 'Added')::int as added from run where title = 'people.csv' order by run_id`,
  )
  expect(done).toEqual([{ added: 1 }, { added: 50 }])
})

test('an upload of several documents', async () => {
  await sameStatements((full) => {
    const files = full.contacts.slice(0, 10).map((id, i) => [`file${i}`, new File(['x'], `${id}.txt`)])
    return ask('uploadDocuments', full, {
      params: { contactEntityId: full.first.entityId },
      body: Object.fromEntries(files),
    })
  })
})

test('settings that move contacts', async () => {
  await sameStatements((full) =>
    ask('reassignSource', full, { body: { SourceId: full.first.source, NewSourceId: full.sources[0] } }),
  )
  for (const { TenantId, urgencies } of [one, fifty])
    await t.query('update contact_entity set urgency_type_id = $2 where tenant_id = $1', [TenantId, urgencies[0]])
  await sameStatements((full) =>
    ask('reassignUrgencyType', full, {
      body: { UrgencyTypeId: full.urgencies[0], NewUrgencyTypeId: full.first.urgency },
    }),
  )
})

test('deleting', async () => {
  await sameStatements((full) => ask('deleteContacts', full, { body: full.contacts }))
})
