import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { profileProgress, setupSteps, supportArticle, toggleProfileProgress } from '@dormer/contract/brokerage/setup'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { TenantId, agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const progress = (as: User, of: User = as) => t.call(profileProgress, { as, params: { userId: of.UserId } })
/** The flags that are set. */
const done = async (as: User, of: User = as) => {
  const { status, body } = await progress(as, of)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(expect.arrayContaining(setupSteps.map(({ Flag }) => Flag)))
  return Object.entries(body).flatMap(([flag, isSet]) => (isSet ? [flag] : []))
}

test('a new brokerage has completed nothing, and each step is done when its object exists', async () => {
  for (const user of [admin, agent, lender]) expect(await done(user)).toEqual([])

  await t.query(`insert into source (tenant_id, name) values ($1, 'Zillow')`, [TenantId])
  for (const user of [admin, agent, lender]) expect(await done(user)).toEqual(['IsSourceSet'])

  await t.query(`update user_account set notification_settings = '{}' where user_id = $1`, [agent.UserId])
  await t.query('update user_account set mls_id = 1001 where user_id = $1', [lender.UserId])
  expect(await done(agent)).toEqual(['IsNotificationSet', 'IsSourceSet'])
  expect(await done(lender)).toEqual(['IsMlsConnected', 'IsSourceSet'])

  const imported = (user: User, status: string, added: number) =>
    t.query(
      `insert into run (tenant_id, user_id, kind, title, storage_key, status, counts)
       values ($1, $2, 'import', 'a.csv', 'x', $3, jsonb_build_object('Added', $4::int))`,
      [TenantId, user.UserId, status, added],
    )
  for (const [status, added] of [
    ['Done', 0],
    ['Running', 5],
    ['Failed', 5],
    ['Waiting', 0],
  ] as const)
    await imported(agent, status, added)
  expect(await done(agent)).not.toContain('ImportContacts')
  await imported(agent, 'Done', 1)
  expect(await done(agent)).toEqual(['IsNotificationSet', 'IsSourceSet', 'ImportContacts'])
  expect(await done(colleague)).toEqual(['IsSourceSet'])
  await t.query(
    `insert into mailbox (tenant_id, user_id, email, email_provider_id, secret, has_error)
     values ($1, $2, 'ana@box.example', 6, 'x', true)`,
    [TenantId, colleague.UserId],
  )
  expect(await done(colleague)).toEqual(['IsSourceSet'])
  await t.query('update mailbox set has_error = false')
  expect(await done(colleague)).toEqual(['IsEmailConnected', 'IsSourceSet'])
  for (const user of Object.values(south).filter((u) => typeof u === 'object')) expect(await done(user)).toEqual([])
})

test('users see their own progress, and those who manage users everybody’s', async () => {
  expect(await done(admin, agent)).toEqual(await done(agent))
  for (const [as, of] of [
    [agent, colleague],
    [lender, admin],
    [south.admin, agent],
  ] as const)
    expect(await progress(as, of)).toMatchObject({ status: 404, body: { Message: 'User was not found' } })
})

test('each user hides and shows only their own card', async () => {
  const shows = async (as: User) => (await t.call(getCurrentUser, { as })).body.ShowProfileProgress
  const toggle = (as: User, of: User = as) => t.call(toggleProfileProgress, { as, params: { userId: of.UserId } })
  expect(await shows(agent)).toBe(true)
  expect((await toggle(agent)).body).toEqual({ Successful: true })
  expect([await shows(agent), await shows(colleague)]).toEqual([false, true])
  await toggle(agent)
  expect(await shows(agent)).toBe(true)
  await t.unchanged(async () => {
    for (const [as, of] of [
      [agent, colleague],
      [admin, agent],
      [south.admin, agent],
    ] as const)
      expect((await toggle(as, of)).status).toBe(404)
  })
})

test.for(setupSteps.map(({ Slug }) => Slug))('%s has an article', async (slug) => {
  const { status, body } = await t.call(supportArticle, { as: admin, params: { slug } })
  expect(status).toBe(200)
  expect(body.Content).toMatch(/^<p>.+<\/p>/)
  const tags = [...body.Content.matchAll(/<\/?(\w+)([^>]*)>/g)]
  expect(tags.filter(([, tag]) => !/^(p|h3|ul|ol|li|strong|a)$/.test(tag as string))).toEqual([])
  // Existing pages are linked, and nothing links to a page that does not exist.
  const links = tags.flatMap(([, , attributes]) => (attributes ? [attributes.trim()] : []))
  expect(links).toEqual(
    {
      'connect-email': ['/settings/email'],
      'setup-notifications': ['/settings/notification'],
      'setup-sources': ['/settings/sources'],
      'import-contacts': ['/contacts/import'],
      'connect-mls': ['/idx/settings'],
      'connect-domain': ['/settings/brokerage'],
    }[slug as string]?.map((path) => `href="${path}"`) ?? [],
  )
  const words = body.Content.replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/)
  expect(words.length).toBeGreaterThan(120)
  expect(words.length).toBeLessThan(250)
})

test('there is no link for users who may not open the sources', async () => {
  const read = async (as: User) =>
    (await t.call(supportArticle, { as, params: { slug: 'setup-sources' } })).body.Content
  expect(await read(admin)).toContain('<a href="/settings/sources">Sources</a>')
  expect(await read(agent)).toContain('Open Sources in the settings')
})

test('there are no other articles', async () => {
  for (const slug of ['nothing', '..%2Fsetup.routes', 'connect-mls.html'])
    expect(await t.send('GET', `/api/support/article/${slug}`, { as: agent })).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/./) },
    })
})
