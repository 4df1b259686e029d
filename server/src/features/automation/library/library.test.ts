import { dryRun } from '@dormer/contract/automation/dry-run'
import { copyFromLibrary, workflowLibrary } from '@dormer/contract/automation/library'
import { triggerOf } from '@dormer/contract/automation/triggers'
import { getWorkflow, setWorkflowStatus, workflows } from '@dormer/contract/automation/workflows'
import { mergeFields, missingFields } from '@dormer/contract/messages/merge'
import { emailTemplates, textTemplates } from '@dormer/contract/messages/templates'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { cleanComposed } from '../../../html/composed-html.rules.ts'
import { moveClock } from '../enrollments/enrollments.fixture.ts'
import { library } from './library.ts'
import type { LibraryStep } from './library.types.ts'

const t = await startTestProgram()
const { agent, colleague, leader, admin, TenantId } = await t.makeBrokerage('North')
await t.query(
  `update tenant set text_number = '5125550199', postal_address = '1 Main St, Austin, TX' where tenant_id = $1`,
  [TenantId],
)
await t.query('update user_account set round_robin = role_id <> 4 where tenant_id = $1', [TenantId])
const copy = (key: string, as = agent) => t.call(copyFromLibrary, { as, params: { key } })
const all = (steps: readonly LibraryStep[]): LibraryStep[] =>
  steps.flatMap((step) => [step, ...all(step.Yes ?? []), ...all(step.No ?? [])])
const templates = library.flatMap(({ Name, Steps }) =>
  all(Steps).flatMap(({ template }) => (template ? [{ ...template, Workflow: Name }] : [])),
)

test('it has the fourteen of a real-estate year, and one for new leads that nobody has contacted', () => {
  expect(library.map(({ Name, Type }) => `${Name} (${Type})`)).toEqual([
    'New internet lead (Contact)',
    'Nobody has contacted a new lead (Contact)',
    'Open house (Contact)',
    'Nurture by timeframe (Contact)',
    'Price reduction (Contact)',
    'Gone quiet (Contact)',
    'Past client year (Contact)',
    'Birthday (Contact)',
    'Anniversary of purchase (Contact)',
    'Review request (Contact)',
    'Expired listing (Contact)',
    'Referral thank-you (Contact)',
    'Listing launched (Transaction)',
    'Under contract: buyer (Transaction)',
    'Under contract: seller (Transaction)',
  ])
  expect(new Set(library.map(({ Key }) => Key)).size).toBe(library.length)
  for (const { EventCode, Type } of library) expect(!EventCode || triggerOf(EventCode).of.includes(Type)).toBe(true)
})

/** What would be missing where all that is known of somebody is the agent. */
const nothing = Object.fromEntries(
  mergeFields.map((field) => [field, field === 'AgentName' ? 'Ana Agent' : '']),
) as never

test.each(templates.map((one) => [`${one.Workflow}: ${one.Name}`, one] as const))('%s', (name, template) => {
  const { kind, Subject = '', Body } = template
  expect(name.length).toBeLessThanOrEqual(100)
  expect(missingFields(Subject, nothing, 'line')).toEqual([])
  expect(missingFields(Body, nothing)).toEqual([])
  expect(Body).toContain('{{AgentName}}')
  // Where somebody lives is not where they want to live.
  expect(Subject + Body).not.toContain('{{City')
  expect(Body.replaceAll(/<[^>]*>/g, ' ').split(/\s+/).length).toBeLessThan(130)
  // No gap where a fallback is nothing, no hype, and nothing that a model would write but an agent would not.
  expect(`${Subject} ${Body}`).not.toMatch(/!!|guarantee|dream home|amazing|best price|famil|safe |church|school|—/i)
  if (kind === 'email') {
    expect(Subject).not.toBe('')
    expect(cleanComposed(Body)).toBe(Body)
  } else {
    expect(Body.length).toBeLessThan(300)
    // Only the characters of a plain text message, of which more fit into one.
    expect(Body).toMatch(/^[\x20-\x7e]+$/)
  }
})

test('it is listed with its steps as sentences', async () => {
  const { body } = await t.call(workflowLibrary, { as: agent })
  const named = new Map(body.map((one) => [one.Key, one]))
  expect(named.get('nurture-by-timeframe')).toMatchObject({
    Trigger: 'The contact type changes to Prospects',
    Steps: expect.arrayContaining([
      'After 1 day, check whether they match: Timeframe next 90 days',
      'If yes: right away, email “Getting ready”',
      'If yes: after 1 day, wait until 10 am on the date they want to move by',
      'If no: right away, check whether they match: Timeframe is not blank',
      'If no: if yes: after 1 month, create a Call task “Call: has their timeframe changed?”',
      'If no: if no: right away, email “When would you move”',
    ]),
  })
  expect(named.get('no-first-touch')?.Trigger).toBe('Nobody has contacted a new lead for 15 minutes')
  expect(named.get('no-first-touch')?.Steps).toEqual(
    expect.arrayContaining([
      'After 30 minutes, wait for office hours',
      'If yes: right away, assign the contact to the next agent in the round robin',
      'If yes: right away, notify you: “Nobody had contacted this lead for 45 minutes; the next agent has it now”',
    ]),
  )
  expect(named.get('under-contract-buyer')?.Steps).toContain('10 days before the closing date, email “Ten days to go”')
  expect(named.get('referral-thank-you')?.Trigger).toBeNull()
  expect((await t.call(workflowLibrary)).status).toBe(401)
})

test.each(library.map((one) => [one.Name, one] as const))('%s is copied and can be published', async (_, prepared) => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answer = await t.call(copyFromLibrary, { as: agent, params: { key: prepared.Key }, headers: key })
  expect(answer.status, answer.text).toBe(200)
  const { WorkflowId } = answer.body
  await t.nothingAdded(() => t.call(copyFromLibrary, { as: agent, params: { key: prepared.Key }, headers: key }))
  const workflow = (await t.call(getWorkflow, { as: agent, query: { workflowId: WorkflowId } })).body
  expect(workflow).toMatchObject({
    Name: prepared.Name,
    Type: prepared.Type,
    Status: 'Inactive',
    CreatedById: agent.UserId,
    ShareWithGroup: false,
    PauseOnCommunication: prepared.PauseOnCommunication ?? false,
    Reentry: prepared.Reentry ?? 'Never',
    Goals: prepared.Goals ?? [],
    Findings: [],
  })
  expect(workflow.SelectedEvent?.EventCode).toBe(prepared.EventCode)
  expect(workflow.SelectedConditions.map(({ Key }) => Key)).toEqual(prepared.Conditions ?? [])
  expect(workflow.Steps).toHaveLength(all(prepared.Steps).length)
  const published = await t.call(setWorkflowStatus, { as: agent, body: { WorkflowId, Status: 'Active' } })
  expect(published.status, published.text).toBe(200)
})

/** With all that a step may ask for, and with no more than it takes to be reached. */
const known = { Entity: { Timeframe: '2031-03-01' }, DateOfBirth: '1980-05-04' }
const people = await Promise.all(
  [{ FirstName: 'Ida', LastName: 'Moor', ...known }, { LastName: 'Lee' }].map(async (person, n) => {
    const reached = { Email: `p${n}@example.com`, CellPhone: `512555013${n}`, AssignedAgentId: agent.UserId }
    const { status, body, text } = await t.call(createContact, { as: admin, body: { ...person, ...reached } as never })
    expect(status, text).toBe(200)
    await t.query(
      `insert into consent (tenant_id, channel, address, says, how) values ($1, 'Text', $2, 'Yes', 'Form')`,
      [TenantId, reached.CellPhone],
    )
    return body.ContactId
  }),
)
test.each(library.filter(({ Type }) => Type === 'Contact').map((one) => [one.Name, one] as const))(
  '%s does all of it in a dry run',
  async (_, { Key }) => {
    // At night, tasks are for the morning.
    const noon = Temporal.Now.zonedDateTimeISO('America/Chicago').add({ days: 1 }).with({ hour: 12, minute: 0 })
    moveClock().set(noon.toInstant())
    const { WorkflowId } = (await copy(Key)).body
    for (const ContactId of people) {
      const { status, body, text } = await t.call(dryRun, { as: agent, body: { WorkflowId, ContactId } })
      expect(status, text).toBe(200)
      expect(body.Notes).toEqual([])
      expect(body.Entries.length).toBeGreaterThan(1)
      for (const { Outcome, Why, Body, Subject, Step } of body.Entries) {
        const whyDone = /^check whether/.test(Step) ? expect.stringMatching(/^(Yes|No)$/) : null
        expect([Step, Outcome, Why]).toEqual([Step, 'Done', whyDone])
        expect(`${Subject} ${Body}`).not.toMatch(/\{\{|\bHi ,| ,|\s!|undefined/)
      }
    }
  },
)

test('its templates are the user’s own; another copy uses them, too, unless they were changed', async () => {
  const counted = async (as = agent) => {
    const emails = (await t.call(emailTemplates, { as })).body.filter(({ Name }) => Name.startsWith('Birthday: '))
    const texts = (await t.call(textTemplates, { as })).body.filter(({ Name }) => Name.startsWith('Birthday: '))
    expect([...emails, ...texts].every(({ SharedWithGroup }) => !SharedWithGroup)).toBe(true)
    return emails.length + texts.length
  }
  expect(await counted(colleague)).toBe(0)
  await copy('birthday', colleague)
  expect(await counted(colleague)).toBe(1)
  await copy('birthday', colleague)
  expect(await counted(colleague)).toBe(1)
  await t.query(`update email_template set body = body || '<p>P.S.</p>' where name like 'Birthday: %' and created_by_id = $1`, [colleague.UserId]) // biome-ignore format: a row
  await copy('birthday', colleague)
  expect(await counted(colleague)).toBe(2)
})

test('another copy has a name of its own', async () => {
  const names = async () =>
    (await t.call(workflows, { as: leader, params: { type: 'Contact' } })).body.map(({ Name }) => Name)
  for (let n = 0; n < 3; n++) await copy('birthday', leader)
  expect(await names()).toEqual(['Birthday', 'Birthday (2)', 'Birthday (3)'])
  // A colleague's do not count.
  await copy('birthday', agent)
  expect((await t.call(workflows, { as: agent, params: { type: 'Contact' } })).body.map(({ Name }) => Name)).not.toContain('Birthday (4)') // biome-ignore format: a row
})

test('what is not in the library cannot be copied', async () => {
  for (const key of ['nothing', 'constructor']) {
    const { status, body } = await t.unchanged(() => copy(key))
    expect([status, body.Message]).toEqual([404, 'Workflow was not found'])
  }
  expect((await t.unchanged(() => copy('x'.repeat(61)))).body.Message).toBe('Choose a workflow')
  expect((await t.call(copyFromLibrary, { params: { key: 'birthday' } })).status).toBe(401)
})
