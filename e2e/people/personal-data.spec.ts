import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { openPromise } from 'yauzl'
import { asUser, atBothWidths, expect, expectAccessible, goTo, password, signIn, test } from '../journey.ts'

/** Somebody whom no other test touches, with a note. */
const makePerson = async (page: Page) => {
  const { UserId, get, post } = await asUser(page, 'admin')
  const LastName = `Forgetme${crypto.randomUUID().slice(0, 8)}`
  const { ContactId } = await post('contact', {
    FirstName: '<b>Vera</b>',
    LastName,
    Email: `${LastName}@example.com`.toLowerCase(),
    AssignedAgentId: UserId,
    ContactTypeId: 1,
  })
  const { Contact } = await get(`contact?contactId=${ContactId}`)
  await post('notes', { ContactEntityId: Contact.ContactEntityId, Note: `<p>${LastName} wants a garden</p>` })
  return { ContactId: ContactId as number, LastName, name: `<b>Vera</b> ${LastName}` }
}

const unzip = async (path: string) => {
  const zip = await openPromise(path)
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return entries
}

test('a copy of everything held on a person is made, downloaded and read', async ({ page, context }) => {
  const { ContactId, LastName, name } = await makePerson(page)
  await signIn(page, 'admin', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Personal data…' }).click()
  await expect(page).toHaveURL(new RegExp(`/contact/${ContactId}/personal-data$`))
  await page.getByRole('button', { name: 'Make a Copy' }).click()
  const copy = page.getByRole('region', { name: 'Copy' })
  const get = copy.getByRole('button', { name: /^Download the copy of/ })
  await expect(get).toBeVisible()
  await expect(copy).toContainText('kept until')
  await atBothWidths(page, expectAccessible)
  const [download] = await Promise.all([page.waitForEvent('download'), get.click()])
  const entries = await unzip(await download.path())
  const data = JSON.parse(entries.get('data.json') ?? '')
  expect(data.Person).toBe(name)
  expect(data.Notes).toMatchObject([{ Note: expect.stringContaining('wants a garden') }])

  // The page in it is read as it comes: by itself, with no script, and nothing of a name is markup.
  const reader = await context.newPage()
  await reader.setContent(entries.get('index.html') ?? '')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Personal data of ${name}`)
  await expect(reader.getByText(`${LastName} wants a garden`).first()).toBeVisible()
  expect(await reader.locator('b, script, img').count()).toBe(0)
  await atBothWidths(reader, async () => undefined)
})

test('a person is erased, and no search, list or history has the name', async ({ page }) => {
  const { ContactId, LastName, name } = await makePerson(page)
  await signIn(page, 'admin', `/contact/${ContactId}/personal-data`)
  const erase = page.getByRole('region', { name: 'Erase' })
  await expect(erase.getByRole('list', { name: 'What is erased' })).toContainText('1 note')
  await atBothWidths(page, expectAccessible)
  await erase.getByRole('button', { name: 'Erase This Person…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase This Person' })
  const confirm = dialog.getByRole('button', { name: 'Erase for Good' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/^Type/).fill(name)
  await atBothWidths(page, expectAccessible)
  await confirm.click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Your current password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(new RegExp(`/contact/${ContactId}$`))
  await expect(page.getByRole('heading', { name: 'Erased person', level: 1 })).toBeVisible()
  await expect(page.getByText('the person asked to be forgotten')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Quick actions' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).not.toContainText(LastName)
  await atBothWidths(page, expectAccessible)

  await goTo(page, `/contacts?q=${LastName}`)
  await expect(page.getByText('No records found')).toBeVisible()
  const { get } = await asUser(page, 'admin')
  expect(JSON.stringify(await get(`contact/history/${ContactId}`))).not.toContain(LastName)
})
