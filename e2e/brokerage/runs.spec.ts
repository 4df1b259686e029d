import { asUser, atBothWidths, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('users follow what runs in the background, and undo a deletion; admins find all of it with the failed jobs', async ({
  page,
}) => {
  const name = await makeContacts(page, 'agent2', 3)
  const { authorized } = await asUser(page, 'agent2')
  const start = (data: object) =>
    page.request.post('/api/contact/bulk', {
      ...authorized,
      data: { Criteria: { SearchTerm: name }, Count: 3, ...data },
    })
  expect((await start({ Action: 'AddTags', Names: [`Tag ${name}`] })).status()).toBe(200)
  expect((await start({ Action: 'Delete' })).status()).toBe(200)

  await signIn(page, 'agent2', '/today')
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Background Work' }).click()
  await expect(page).toHaveURL('/runs')
  const main = page.getByRole('main')
  const tagged = main.getByRole('region', { name: `Add tag Tag ${name}` })
  await expect(tagged.getByText('Done')).toBeVisible()
  await expect(tagged.getByText('Changed 3')).toBeVisible()
  const deleted = main.getByRole('region', { name: 'Delete' }).first()
  await expect(deleted.getByText('Changed 3')).toBeVisible()
  await expectAccessible(page)
  await atBothWidths(page, () => expect(deleted).toBeVisible())
  await deleted.getByRole('button', { name: 'Undo Delete' }).click()
  await expect(page.getByText('Deletion undone')).toBeVisible()
  await expect(deleted.getByRole('button', { name: 'Undo Delete' })).toHaveCount(0)

  await signIn(page, 'admin', '/admin/jobs')
  await expect(main.getByRole('heading', { name: 'Failed jobs' })).toBeVisible()
  await expect(tagged.getByText(/started by Ben/)).toBeVisible()
  await expectAccessible(page)
})

test('a run is paused, resumed and canceled', async ({ page }) => {
  const run = { RunId: 1, Kind: 'Bulk action', Title: 'Reassign agent to Ana', Message: null, Total: 9000, Done: 5000,
    Counts: [{ Name: 'Changed', Count: 5000 }], Skipped: [], ByName: 'Ben', DateCreated: new Date().toISOString(),
    DateFinished: null, Path: null, UndoRequestId: null } // biome-ignore format: pairs read better in rows
  let now: object = { Status: 'Running', Acts: ['Pause', 'Cancel'] }
  const acts: string[] = []
  // It would be over before anybody could press a button.
  await page.route(/\/api\/run(\?|$)/, (route) => route.fulfill({ json: [{ ...run, ...now }] }))
  await page.route('**/api/run/1/act', (route) => {
    const { Act } = route.request().postDataJSON()
    acts.push(Act)
    now =
      Act === 'Pause'
        ? { Status: 'Paused', Acts: ['Resume', 'Cancel'] }
        : Act === 'Resume'
          ? { Status: 'Running', Acts: ['Pause', 'Cancel'] }
          : { Status: 'Canceled', Acts: [], Message: 'It was canceled. What was done so far stays.' }
    return route.fulfill({ json: { ...run, ...now } })
  })
  await signIn(page, 'agent2', '/runs')
  const card = page.getByRole('region', { name: 'Reassign agent to Ana' })
  await expect(card.getByText('5,000 of 9,000')).toBeVisible()
  await card.getByRole('button', { name: /^Pause/ }).click()
  await expect(card.getByText('Paused')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Resume/ }).click()
  await expect(card.getByText('Running')).toBeVisible()
  await card.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('What was done so far stays; the rest is left undone.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect(card.getByText('It was canceled. What was done so far stays.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  expect(acts).toEqual(['Pause', 'Resume', 'Cancel'])
})
