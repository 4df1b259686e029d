import { mergeFields, missingFields } from '@dormer/contract/messages/merge'
import {
  emailTemplates,
  populateTemplate,
  saveEmailTemplate,
  saveTextTemplate,
  templateFacts,
  templateFields,
  textTemplates,
} from '@dormer/contract/messages/templates'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { factsOf } from './facts.queries.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const email = { Name: 'Spring', Subject: 'Hi {{FirstName}}', Body: '<p>Hi {{FirstName|there}}</p>' }
const text = { Name: 'Spring', Body: 'Hi {{FirstName|there}},\nhow are you?' }
const saveEmail = (body: object, as: User = agent) => t.call(saveEmailTemplate, { as, body: { ...email, ...body } })
const saveText = (body: object, as: User = agent) => t.call(saveTextTemplate, { as, body: { ...text, ...body } })
const emails = async (as: User = agent) => (await t.call(emailTemplates, { as })).body
const texts = async (as: User = agent) => (await t.call(textTemplates, { as })).body
const makeContact = async (body: object = {}, as: User = agent) => {
  const sent = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId, ...body }
  return (await t.call(createContact, { as, body: sent })).body.ContactId
}
const populate = (query: object, as: User = agent) =>
  t.call(populateTemplate, { as, query: query as { contactId: number } })

test('the merge fields are those of the contract', async () => {
  expect((await t.call(templateFields, { as: agent })).body).toEqual([...mergeFields])
})

test('a template is added, listed before the default ones, and changed', async () => {
  const added = await saveEmail({})
  expect(added).toMatchObject({ status: 200 })
  expect(added.body).toEqual({
    EmailTemplateId: expect.any(Number),
    ...email,
    SharedWithGroup: false,
    VideoGuid: null,
    CreatedByName: 'Ana Agent',
    IsSystem: false,
    CanEdit: true,
  })
  expect((await emails())[0]).toEqual(added.body)
  const { EmailTemplateId } = added.body
  const changed = await saveEmail({ EmailTemplateId, Name: 'Summer', SharedWithGroup: true, VideoGuid: 'v-1' })
  expect(changed.body).toEqual({ ...added.body, Name: 'Summer', SharedWithGroup: true, VideoGuid: 'v-1' })
  // Omitted values stay as they are.
  expect((await saveEmail({ EmailTemplateId, Name: 'Fall' })).body).toEqual({ ...changed.body, Name: 'Fall' })

  const ofText = await saveText({})
  expect(ofText.body).toMatchObject({ TextTemplateId: expect.any(Number), ...text, CanEdit: true, IsSystem: false })
  expect(ofText.body).not.toHaveProperty('Subject')
  const { TextTemplateId } = ofText.body
  await saveText({ TextTemplateId, Body: 'Other' })
  expect((await texts())[0]).toEqual({ ...ofText.body, Body: 'Other' })
})

test.for([
  [{ Name: ' ' }, 'Name', 'Name is required'],
  [{ Subject: '' }, 'Subject', 'Subject is required'],
  [{ Subject: 'a\r\nBcc: b' }, 'Subject', 'Remove the unprintable characters'],
  [{ Body: '' }, 'Body', 'Body is required'],
  [{ Body: '<p></p>' }, 'Body', 'Body is required'],
  [{ Body: '<script>alert(1)</script>' }, 'Body', 'Body is required'],
] as const)('an email template needs name, subject and body: %j', async ([body, field, message]) => {
  const answer = await t.unchanged(() => saveEmail(body))
  expect(answer).toMatchObject({ status: 400, body: { ModelState: { [field]: [message] } } })
})

test.for([
  [{ Name: '' }, 'Name', 'Name is required'],
  [{ Body: ' ' }, 'Body', 'Body is required'],
  [{ Body: 'x'.repeat(1601) }, 'Body', 'Use at most 1,600 characters'],
] as const)('a text template needs name and body', async ([body, field, message]) => {
  const answer = await t.unchanged(() => saveText(body))
  expect(answer).toMatchObject({ status: 400, body: { ModelState: { [field]: [message] } } })
})

test.for([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<p onclick="x" style="position:fixed">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['<p>a</p><iframe src="https://example.com"></iframe>', '<p>a</p>'],
  ['<h2>a</h2><ol start="3"><li>b</li></ol>', '<h2>a</h2><ol start="3"><li>b</li></ol>'],
  ['<p>{{FirstName|you &amp; yours}}</p>', '<p>{{FirstName|you &amp; yours}}</p>'],
] as const)('nothing that runs or loads is kept of %s', async ([Body, kept]) => {
  expect((await saveEmail({ Body })).body.Body).toBe(kept)
})

test('a personal template is its author’s; a shared one is seen by all and changed by its author and admins', async () => {
  const personal = (await saveEmail({ Name: 'Mine' })).body
  const shared = (await saveEmail({ Name: 'Ours', SharedWithGroup: true })).body
  for (const as of [colleague, lender, admin, south.admin])
    expect((await emails(as)).map((one) => one.EmailTemplateId)).not.toContain(personal.EmailTemplateId)
  for (const [as, CanEdit] of [
    [colleague, false],
    [lender, false],
    [admin, true],
    [agent, true],
  ] as const)
    expect(await emails(as)).toContainEqual({ ...shared, CanEdit })
  expect((await emails(south.admin)).map((one) => one.EmailTemplateId)).not.toContain(shared.EmailTemplateId)

  for (const as of [colleague, admin, south.admin])
    expect(await t.unchanged(() => saveEmail({ EmailTemplateId: personal.EmailTemplateId }, as))).toMatchObject({
      status: 404,
      body: { Message: 'Template was not found' },
    })
  expect(
    await t.unchanged(() => saveEmail({ EmailTemplateId: shared.EmailTemplateId, Name: 'Theirs' }, colleague)),
  ).toMatchObject({
    status: 403,
    body: { Message: 'Ana Agent shares this template. Only its author and admins can change it.' },
  })
  const byAdmin = await saveEmail({ EmailTemplateId: shared.EmailTemplateId, Name: 'Better' }, admin)
  expect(byAdmin.body).toMatchObject({ Name: 'Better', CreatedByName: 'Ana Agent', SharedWithGroup: true })
  // Once unshared, it belongs to its author alone again.
  const { EmailTemplateId } = shared
  expect(await saveEmail({ EmailTemplateId, SharedWithGroup: false }, admin)).toMatchObject({
    status: 200,
    body: { CreatedByName: 'Ana Agent', SharedWithGroup: false, CanEdit: false },
  })
  expect((await emails()).map((one) => one.EmailTemplateId)).toContain(EmailTemplateId)
  expect((await emails(admin)).map((one) => one.EmailTemplateId)).not.toContain(EmailTemplateId)
})

test('each brokerage has ten default templates of each kind, which nobody edits', async () => {
  for (const as of [admin, south.agent]) {
    const [ofEmail, ofText] = [
      (await emails(as)).filter((e) => e.IsSystem),
      (await texts(as)).filter((e) => e.IsSystem),
    ]
    expect([ofEmail.length, ofText.length]).toEqual([10, 10])
    for (const one of [...ofEmail, ...ofText]) expect(one).toMatchObject({ CanEdit: false, CreatedByName: null })
    const { EmailTemplateId } = ofEmail[0] as (typeof ofEmail)[0]
    const { TextTemplateId } = ofText[0] as (typeof ofText)[0]
    const refusal = {
      status: 403,
      body: { Message: 'A default template cannot be edited. Use it as a starting point for one of your own.' },
    }
    expect(await t.unchanged(() => saveEmail({ EmailTemplateId }, as))).toMatchObject(refusal)
    expect(await t.unchanged(() => saveText({ TextTemplateId }, as))).toMatchObject(refusal)
  }
  await t.query('call give_templates($1)', [TenantId])
  expect((await emails(admin)).filter((e) => e.IsSystem)).toHaveLength(10)
})

test('the default templates are clean HTML, leave no gaps for a contact of whom only an email is known, and fit', async () => {
  const nobody = Object.fromEntries(mergeFields.map((field) => [field, ''])) as Record<
    (typeof mergeFields)[number],
    string
  >
  const facts = { ...nobody, AgentName: 'Ana Agent', AgentEmail: 'ana@example.com' }
  for (const { Subject, Body, Name } of (await emails()).filter((e) => e.IsSystem)) {
    expect(missingFields(Subject + Body, facts), Name).toEqual([])
    expect((await saveEmail({ Name, Subject, Body })).body.Body).toBe(Body.replaceAll('<br>', '<br />'))
  }
  for (const { Name, Body } of (await texts()).filter((e) => e.IsSystem)) {
    expect(missingFields(Body, facts), Name).toEqual([])
    // Fits into one plain text message, with names of usual length.
    expect(Body, Name).toMatch(/^[\w\s!',.:?{}|-]+$/)
    const filled = Body.replace(/\{\{FirstName[^}]*\}\}/g, 'Christina')
      .replace(/\{\{City[^}]*\}\}/g, 'San Antonio')
      .replace(/\{\{AgentName\}\}/g, 'Jonathan Richardson')
    expect(filled.length, filled).toBeLessThanOrEqual(160)
  }
})

test('a template is filled for a contact, by its id or as text', async () => {
  await t.query(`update user_account set cell_phone = '5125550177' where user_id = $1`, [agent.UserId])
  const contactId = await makeContact({ LastName: '<Moor>', CellPhone: '5125550101' })
  const { EmailTemplateId } = (
    await saveEmail({
      Subject: '{{FirstName}} {{LastName}} in {{City|town}}',
      Body: '<p>{{LastName}}, {{City}} {{Nonsense}} <a href="mailto:{{AgentEmail}}">{{AgentName}}</a> {{AgentPhone}}</p>',
    })
  ).body
  expect((await populate({ contactId, template: EmailTemplateId })).body).toEqual({
    Subject: 'Ida <Moor> in town',
    Body: `<p>&lt;Moor&gt;,   <a href="mailto:${agent.Email}" rel="noopener noreferrer nofollow" target="_blank">Ana Agent</a> (512) 555-0177</p>`,
    MissingFields: ['City', 'Nonsense'],
  })
  expect((await populate({ contactId, template: '<b>{{firstname}}</b> {{CellPhone}}' })).body).toEqual({
    Subject: '',
    Body: '<b>Ida</b> (512) 555-0101',
    MissingFields: [],
  })
  expect(
    (await populate({ contactId, template: '<a href="{{City|javascript:alert(1)}}">x</a><script>1</script>' })).body
      .Body,
  ).not.toMatch(/javascript:|script>/)
  const { TextTemplateId } = (await saveText({ Body: '{{LastName}}\n{{City}}' })).body
  expect((await populate({ contactId, textTemplateId: TextTemplateId })).body).toEqual({
    Subject: '',
    Body: '<Moor>\n',
    MissingFields: ['City'],
  })
})

test('what the actor may not see is not filled in', async () => {
  const contactId = await makeContact()
  const { EmailTemplateId } = (await saveEmail({}, colleague)).body
  const { TextTemplateId } = (await saveText({}, colleague)).body
  expect(await populate({ contactId, template: EmailTemplateId })).toMatchObject({ status: 404 })
  expect(await populate({ contactId, textTemplateId: TextTemplateId })).toMatchObject({ status: 404 })
  expect(await populate({ contactId, template: '999999999999999' })).toMatchObject({ status: 404 })
  expect(await populate({ contactId, template: 'x' }, colleague)).toMatchObject({ status: 404 })
  expect(await populate({ contactId })).toMatchObject({ status: 400 })
  expect(await populate({ contactId, template: 'x', textTemplateId: TextTemplateId })).toMatchObject({ status: 400 })
})

test('the facts of many contacts come at once: of those the actor sees, with the contact’s agent, else the sender', async () => {
  const [own, pond, theirs] = [
    await makeContact({ FirstName: 'Own' }),
    await makeContact({ FirstName: 'Pond', AssignedAgentId: null }, admin),
    await makeContact({ FirstName: 'Theirs', AssignedAgentId: colleague.UserId }, admin),
  ]
  const home = `address = '12 Main St', unit_number = 'Apt 4', city = 'Austin'`
  await t.query(`update contact set ${home} where contact_id = $1`, [own])
  const of = (as: User) =>
    t.services.database.asTenant(TenantId, (db) =>
      factsOf(db, { ...as, RoleId: as === admin ? 2 : 3 }, t.services, [own, pond, theirs, 999_999]),
    )
  expect([...(await of(agent)).keys()]).toEqual([own])
  const all = await of(admin)
  expect(all.get(own)).toEqual({
    FirstName: 'Own',
    LastName: 'Moor',
    FullName: 'Own Moor',
    Email: 'ida@example.com',
    CellPhone: '',
    Address: '12 Main St Apt 4',
    City: 'Austin',
    AgentName: 'Ana Agent',
    AgentEmail: agent.Email,
    AgentPhone: '(512) 555-0177',
    BookingLink: '',
  })
  expect(all.get(pond)?.AgentName).toBe('Alex Admin')
  expect(all.get(theirs)?.AgentEmail).toBe(colleague.Email)
  expect(all.size).toBe(3)
  expect((await t.call(templateFacts, { as: agent, query: { contactId: own } })).body).toEqual(all.get(own))
})
