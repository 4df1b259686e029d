import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, goTo, makeContacts, signIn, test } from '../journey.ts'

/** Somebody entered twice, whom no other test touches: the last name, and the ids. */
const enterTwice = async (page: Page, user: string) => {
  const { UserId, post } = await asUser(page, user)
  const LastName = `Twice${crypto.randomUUID().slice(0, 8)}`
  const Email = `${LastName}@example.com`.toLowerCase()
  const person = { LastName, Email, AssignedAgentId: UserId }
  const first = await post('contact', { ...person, FirstName: 'Rosa', ContactTypeId: 3 })
  const second = await post('contact', { ...person, FirstName: 'R.', ContactTypeId: 4 })
  return { LastName, first: first.ContactId as number, second: second.ContactId as number }
}

test('a pair is compared, merged and separated again, from where it is told and from the contact’s page', async ({
  page,
}) => {
  const { LastName, first, second } = await enterTwice(page, 'agent3')
  await signIn(page, 'agent3', '/contacts/duplicates')
  const pair = page.getByRole('region', { name: `Rosa ${LastName} and R. ${LastName}` })
  await expect(pair).toContainText(`Same email: ${LastName.toLowerCase()}@example.com`)
  await atBothWidths(page, expectAccessible)

  await pair.getByRole('button', { name: /^Merge/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' })
  const result = dialog.getByRole('region', { name: 'After merging' })
  await expect(dialog.getByRole('radiogroup', { name: 'Keep' }).getByRole('radio', { name: /^Rosa/ })).toBeChecked()
  const types = dialog.getByRole('radiogroup', { name: 'Type' })
  await expect(result).toContainText('Sphere of Influence')
  await types.getByRole('radio', { name: /^Sphere/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(types.getByRole('radio', { name: /^Past Client/ })).toBeChecked()
  await expect(result).toContainText('Past Client')
  await atBothWidths(page, expectAccessible)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(pair).toHaveCount(0)
  await expect(page.getByText(`R. ${LastName} was merged into Rosa ${LastName}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`R. ${LastName} is a separate contact again.`)).toBeVisible()
  await expect(pair).toBeVisible()

  // The contact's page says that there may be another one, and leads to the same comparison.
  await goTo(page, `/contact/${second}`)
  await page.getByRole('button', { name: `Compare with Rosa ${LastName}` }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/contact/${first}$`))
  const merges = page.getByRole('region', { name: 'Duplicates and merges' })
  await expect(merges).toContainText(`Merged from R. ${LastName} on`)
  await expectAccessible(page)
  await page.goto(`/contact/${second}`)
  await expect(page).toHaveURL(new RegExp(`/contact/${first}$`))
  await expect(page.getByRole('heading', { name: `Rosa ${LastName}` })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(`merged R. ${LastName} into this contact`).first()).toBeVisible()
  await merges.getByRole('button', { name: /^Undo merge/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText(`R. ${LastName} is a separate contact again.`)).toBeVisible()
  await expect(merges).toContainText('May be the same person as')
  await page.goto(`/contact/${second}`)
  await expect(page.getByRole('heading', { name: `R. ${LastName}` })).toBeVisible()
})

test('that two are not the same is remembered, and taken back by Undo', async ({ page }) => {
  const { LastName, first } = await enterTwice(page, 'agent4')
  await signIn(page, 'agent4', '/contacts/duplicates')
  const pair = page.getByRole('region', { name: `Rosa ${LastName} and R. ${LastName}` })
  await pair.getByRole('button', { name: /^Not the same/ }).click()
  await expect(pair).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(pair).toBeVisible()
  await pair.focus()
  await page.keyboard.press('n')
  await expect(pair).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeVisible()
  await expect(page.getByText('to review').or(page.getByText('No duplicates'))).toBeVisible()
  await expect(pair).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.url().includes('/api/contact/duplicates'))
  await goTo(page, `/contact/${first}`)
  expect(await (await answered).json()).toEqual([])
})

test('selected contacts are merged from the list on a phone, and one of them with another from its page', async ({
  page,
}) => {
  const LastName = await makeContacts(page, 'agent3', 3)
  await signIn(page, 'agent3', `/contacts?q=${LastName}`)
  const boxes = page.getByRole('checkbox', { name: `Select Nora ${LastName}` })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByLabel('Selected contacts')
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' })
  await expect(dialog.getByText(`Moves to Nora ${LastName}`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByText(/was merged into Nora/)).toBeVisible()

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge with…' }).click()
  const which = page.getByRole('dialog', { name: /^Merge Nora/ })
  await which.getByRole('combobox').fill(LastName)
  await page.getByRole('option', { name: new RegExp(LastName) }).click()
  await which.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await goTo(page, `/contacts?q=${LastName}`)
  await expect(page.getByRole('link', { name: `Nora ${LastName}` })).toHaveCount(1)
})
