import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'pipeline-of-our-own'
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** A brokerage of its own, with two people to make opportunities of. */
const begin = async (page: Page) => {
  const user = await registerBrokerage(page, own)
  const { UserId, post, get } = await asUser(page, user, own)
  const ids: number[] = []
  for (const FirstName of ['Nora', 'Otto']) {
    const { ContactId } = await post('contact', {
      FirstName,
      LastName: 'Lake',
      Email: `${FirstName}.${user}@example.com`.toLowerCase(),
      ContactTypeId: 3,
      AssignedAgentId: UserId,
    })
    ids.push(ContactId)
  }
  const stageId = async (name: string) => (await get('stages')).find((one: { Name: string }) => one.Name === name).Id
  return { user, UserId, post, get, ids, stageId }
}

test('an opportunity is created, moved by mouse, by keys and by its menu, lost for a reason, and deleted', async ({
  page,
}) => {
  const { user, UserId, post, get, ids, stageId } = await begin(page)
  const Stage = await stageId('New Lead')
  await post('opportunities', { Name: 'Lake cabin', Type: 'Purchase', Stage, ContactId: ids[1], UserId })
  await signIn(page, user, '/pipeline', own)
  await expect(column(page, 'New Lead')).toContainText('1 deal')
  await expect(page).toHaveTitle('Pipeline · Dormer')
  await atBothWidths(page, expectAccessible)

  await page.getByRole('button', { name: 'Opportunity', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Opportunity' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose Purchase or Listing')).toBeVisible()
  await expect(dialog.getByText('Choose a stage', { exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Nora')
  await page.getByRole('option', { name: /Nora Lake/ }).click()
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Purchase' }).click()
  await dialog.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'New Lead' }).click()
  await dialog.getByRole('textbox', { name: 'Sales Price' }).fill('450000')
  await dialog.getByRole('textbox', { name: 'GCI' }).fill('13500')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Opportunity created')).toBeVisible()
  const first = column(page, 'New Lead')
  await expect(first).toContainText('2 deals · $450K · GCI $14K')

  // By mouse.
  await card(page, 'Nora Lake').dragTo(column(page, 'Appointment Set'), { targetPosition: { x: 100, y: 200 } })
  await expect(column(page, 'Appointment Set').getByRole('article', { name: 'Nora Lake' })).toBeVisible()
  await expect(page.getByText('Nora Lake is now in Appointment Set')).toBeVisible()
  await expect(first).toContainText('1 deal')

  // By keys: from card to card, and with Shift to the next stage.
  await card(page, 'Lake cabin').getByRole('button', { name: 'Lake cabin', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  const nora = card(page, 'Nora Lake').getByRole('button', { name: 'Nora Lake', exact: true })
  await expect(nora).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column(page, 'Agreement Signed').getByRole('article', { name: 'Nora Lake' })).toBeVisible()
  await expect(nora).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Nora Lake: Agreement Signed, 1 of 1' })).toBeAttached()

  // Losing it asks why.
  const lost = (await get('stages')).find((one: { Outcome: string }) => one.Outcome === 'Lost').Name
  const [reason] = await get('stages/lost-reasons')
  await card(page, 'Lake cabin').getByRole('button', { name: 'Actions of Lake cabin' }).click()
  await page.getByRole('menuitem', { name: `${lost}…` }).click()
  const why = page.getByRole('dialog', { name: 'Why was it lost?' })
  await why.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: reason.Name, exact: true }).click()
  await why.getByRole('button', { name: 'Mark as Lost' }).click()
  await expect(column(page, lost).getByRole('article', { name: 'Lake cabin' })).toContainText(reason.Name)

  // Its history says where it has been.
  await card(page, 'Lake cabin').getByRole('button', { name: 'Lake cabin', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Opportunity' })
  await expect(editor).toContainText(`From New Lead to ${lost}`)
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Cancel' }).click()

  await card(page, 'Nora Lake').getByRole('button', { name: 'Actions of Nora Lake' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete this opportunity: Nora Lake?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Opportunity deleted successfully')).toBeVisible()
  await expect(card(page, 'Nora Lake')).toHaveCount(0)
})

test('a stage is created, dragged to another place, and deleted once its opportunities have moved', async ({
  page,
}) => {
  const { user, UserId, post, get, ids, stageId } = await begin(page)
  await signIn(page, user, '/settings/pipeline/stages', own)
  await expect(card(page, 'New Lead')).toBeVisible()
  await atBothWidths(page, expectAccessible)
  await page.getByRole('button', { name: 'Add Stage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Stage' })
  await dialog.getByRole('textbox', { name: 'Stage Name' }).fill('Preapproved')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Has a letter of a lender')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'Preapproved')).toContainText('Has a letter of a lender')

  const names = async () => (await get('stages')).map((one: { Name: string }) => one.Name)
  // All stages are in view.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Preapproved' })
    .getByTitle('Drag to another place')
    .dragTo(card(page, 'New Lead'), { targetPosition: { x: 100, y: 4 } })
  await expect.poll(async () => (await names())[0]).toBe('Preapproved')
  await page.getByRole('button', { name: 'Move Preapproved' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(page.getByRole('button', { name: 'Move Preapproved' })).toBeFocused()
  await expect.poll(async () => (await names())[1]).toBe('Preapproved')

  await post('opportunities', { Type: 'Purchase', Stage: await stageId('Preapproved'), ContactId: ids[0], UserId })
  await page.reload()
  await expect(card(page, 'Preapproved')).toContainText('1 opportunity')
  await page.getByRole('button', { name: 'Delete Preapproved' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Stage' })
  await expect(remove).toContainText('It holds 1 opportunity')
  await remove.getByRole('combobox', { name: 'Move them to' }).click()
  await page.getByRole('option', { name: 'New Lead' }).click()
  await remove.getByRole('button', { name: 'Move and Delete' }).click()
  await expect(page.getByText('Stage deleted successfully')).toBeVisible()
  await expect(card(page, 'New Lead')).toContainText('1 opportunity')
})
