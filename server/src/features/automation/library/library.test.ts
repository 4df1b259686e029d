import { copyFromLibrary, workflowLibrary } from '@dormer/contract/automation/library'
import { triggerOf } from '@dormer/contract/automation/triggers'
import { getWorkflow, setWorkflowStatus } from '@dormer/contract/automation/workflows'
import { mergeFields, missingFields } from '@dormer/contract/messages/merge'
import { emailTemplates, textTemplates } from '@dormer/contract/messages/templates'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { cleanComposed } from '../../../html/composed-html.rules.ts'
import { library } from './library.ts'
import type { LibraryStep } from './library.types.ts'

const t = await startTestProgram()
const { agent, colleague } = await t.makeBrokerage('North')
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
    Trigger: 'Contact type changed: Prospects',
    Steps: expect.arrayContaining([
      'After 1 day: check whether they match the filters',
      'If yes: Right away: email “Getting ready”',
      'If not: After 1 month: Call task “Call: has their timeframe changed?”',
      'After 1 day: wait until the date they want to move by at 10 am',
    ]),
  })
  expect(named.get('no-first-touch')?.Trigger).toBe('New lead not contacted: 15 minutes')
  expect(named.get('no-first-touch')?.Steps).toEqual(
    expect.arrayContaining([
      'After 30 minutes: wait for office hours',
      'If yes: Right away: assign the contact to the next agent in round robin',
      'If yes: Right away: notify you: “Nobody had contacted this lead for 45 minutes; the next agent has it now”',
    ]),
  )
  expect(named.get('under-contract-buyer')?.Steps).toContain('10 days before Closing Date: email “Ten days to go”')
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

test('what is not in the library cannot be copied', async () => {
  for (const key of ['nothing', 'constructor']) {
    const { status, body } = await t.unchanged(() => copy(key))
    expect([status, body.Message]).toEqual([404, 'Workflow was not found'])
  }
  expect((await t.unchanged(() => copy('x'.repeat(61)))).body.Message).toBe('Choose a workflow')
  expect((await t.call(copyFromLibrary, { params: { key: 'birthday' } })).status).toBe(401)
})
