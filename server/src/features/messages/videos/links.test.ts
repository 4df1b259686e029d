import { massEmail } from '@dormer/contract/messages/mass'
import { contactMessages, sendEmail, sendText } from '@dormer/contract/messages/messages'
import { populateTemplate, saveEmailTemplate, saveTextTemplate } from '@dormer/contract/messages/templates'
import { deleteVideo, getVideo, keepVideo, uploadVideo, videoViews } from '@dormer/contract/messages/videos'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { guidsIn } from './links.rules.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'

/* Links to videos in messages of all kinds. */
const t = await startTestProgram({ worker: true })
const { agent, admin, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const short = await makeVideo(20)
const made = async (as: User = agent, VideoName = 'Kitchen') =>
  (await t.call(uploadVideo, { as, body: { Video: fileOf(short), VideoName } as never })).body.VideoGuid
const get = (VideoGuid: string, as: User = agent) => t.call(getVideo, { as, params: { VideoGuid } })
let last = 100
const makeContact = async (FirstName = 'Ana') => {
  const n = ++last
  const CellPhone = `5125550${n}`
  const Email = `ana${n}@example.com`
  const body = { FirstName, LastName: 'Moor', CellPhone, Email, AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, Email, CellPhone }
}
const messagesOf = async (contactId: number) => {
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId } })).body
  return (await t.call(contactMessages, { as: admin, query: { contactEntityId: Entity.ContactEntityId } })).body
}

test('a template’s video goes along: a link of their own for each recipient, in an email as its picture', async () => {
  const VideoGuid = await made(agent, 'Den')
  await t.call(keepVideo, { as: agent, params: { VideoGuid } })
  const [ana, ida] = [await makeContact('Ana'), await makeContact('Ida')]
  const email = (
    await t.call(saveEmailTemplate, {
      as: agent,
      body: { Name: 'Den', Subject: 'Hi', Body: '<p>Hi {{FirstName}}</p>', VideoGuid },
    })
  ).body
  expect(email.Body).toBe('<p>Hi {{FirstName}}</p>')
  const text = (
    await t.call(saveTextTemplate, { as: agent, body: { Name: 'Den', Body: 'Hi {{FirstName}}', VideoGuid } })
  ).body
  const link = `${t.url}/v/${VideoGuid}`
  const filled = async (query: object) =>
    (await t.call(populateTemplate, { as: agent, query: { contactId: ana.ContactId, ...query } })).body
  const written = await filled({ template: String(email.EmailTemplateId) })
  expect(written.Body).toMatch(new RegExp(`^<p>Hi Ana</p><p><a [^>]*href="${link}"[^>]*>Play the video</a></p>$`))
  expect((await filled({ textTemplateId: text.TextTemplateId })).Body).toBe(`Hi Ana ${link}`)

  // One to one, as the composer sends what was filled in.
  await t.call(sendEmail, {
    as: agent,
    body: { ToAddresses: [ana.Email], Subject: 'Hi', Body: `${written.Body}<p>And <a href="${link}">again</a></p>` },
  })
  await t.call(sendText, { as: agent, body: { ToAddress: ana.CellPhone, Body: `Look ${link}.` } })
  const sent = await messagesOf(ana.ContactId)
  const [sentEmail, sentText] = ['<', 'Look'].map((begins) => sent.find(({ Body }) => Body.startsWith(begins)))
  const own = /\/v\/[\w-]{22}(?=")/g
  expect(sentEmail?.Body).not.toContain(`${link}"`)
  expect(sentEmail?.Body).toContain('Play “Den”</a> (0:20)')
  expect(sentEmail?.Body).toContain(`src="${t.url}/v/${VideoGuid}/thumbnail.jpg"`)
  // Whichever of its links is followed, it is this message's.
  expect(new Set(Array.from(sentEmail?.Body.matchAll(own) ?? [], ([all]) => all)).size).toBe(1)
  expect(sentText?.Body).toMatch(/^Look http:\S+\/v\/[\w-]{22}\.$/)

  // To many: each gets their own.
  await t.query(`update tenant set postal_address = '1 Main St, Austin' where tenant_id = $1`, [TenantId])
  const many = { ContactIds: [ana.ContactId, ida.ContactId], TemplateId: email.EmailTemplateId }
  expect((await t.call(massEmail, { as: agent, body: many })).status).toBe(200)
  await t.idle()
  const masses = await t.query<{ body: string; plain_text: string }>(
    `select body, plain_text from message where purpose = 'Mass' order by message_id`,
  )
  const tokens = masses.map(({ body }) => /\/v\/([\w-]{22})"/.exec(body)?.[1])
  expect(new Set(tokens).size).toBe(2)
  expect(masses.map(({ plain_text }) => /\/v\/([\w-]{22})/.exec(plain_text)?.[1])).toEqual(tokens)
  expect((await get(VideoGuid)).body.SentCount).toBe(4)
  await t.send('POST', `/v/${tokens[1]}/watched`, { body: { Seconds: 5 } })
  const { body: views } = await t.call(videoViews, { as: agent, params: { VideoGuid } })
  expect(views.map(({ Name }) => Name)).toEqual(['Ida Moor'])

  // Once it is gone, nothing goes to many; a brokerage's links lead to none of another's videos.
  await t.call(deleteVideo, { as: agent, params: { VideoGuid } })
  const refusal = await t.unchanged(() => t.call(massEmail, { as: agent, body: many }))
  expect(refusal).toMatchObject({
    status: 400,
    body: { Message: 'The video in this message has expired or was deleted. Choose another, or take it out.' },
  })
  const theirs = await made(south.agent)
  await t.call(sendText, { as: agent, body: { ToAddress: ana.CellPhone, Body: `Look ${t.url}/v/${theirs}` } })
  expect((await messagesOf(ana.ContactId))[0]?.Body).toBe(`Look ${t.url}/v/${theirs}`)
  expect((await get(theirs, south.agent)).body.SentCount).toBe(0)
})

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
test.for<[string, string[]]>([
  [`Look https://a.example/v/${GUID}`, [GUID]],
  [`https://a.example/v/${GUID.toUpperCase()}. And https://b.example:8443/v/${GUID}?x=1`, [GUID]],
  [`https://a.example/v/${GUID}/thumbnail.jpg`, []],
  [`https://a.example/v/${GUID}0`, []],
  [`https://a.example/x/v/${GUID}`, []],
  [`/v/${GUID}`, []],
  [`javascript:alert(1)//v/${GUID}`, []],
])('the links to videos in %s', ([text, guids]) => {
  expect(guidsIn(text)).toEqual(guids)
})
