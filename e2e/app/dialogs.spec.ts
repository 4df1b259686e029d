import type { Page } from '@playwright/test'
import { asUser, callByDevice, expect, signIn, test } from '../journey.ts'

/** What all dialogs with a form have in common (ui/Dialog, forms/FormDialog). */

const makeContact = async (page: Page) => {
  const { UserId, post } = await asUser(page, 'admin')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const { ContactId } = await post('contact', {
    FirstName: 'Nora',
    LastName,
    Email: `${LastName}@example.com`,
    CellPhone: '5125550142',
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  return { ContactId: Number(ContactId), name: `Nora ${LastName}` }
}

/** The button that opens a dialog, on which screen, and the dialog's title. */
const dialogs: [screen: string, button: string | RegExp, title: string | RegExp][] = [
  ['/tasks', 'Create Task', 'Add Task'],
  ['/tasks', 'Log Activity', 'Add Activity'],
  ['/tasks', 'Add Person', 'Add Person'],
  ['/contact', 'Send Email', 'Send Email'],
  ['/contact', 'Add Task', 'Add Task'],
  ['/contact', 'Log Phone Call', 'Log Phone Call'],
  ['/contact', 'Add Appointment', 'Add Appointment'],
  ['/contact', 'Edit Email', 'Edit Email'],
  ['/settings/sources', 'New Source', /Source/],
  ['/settings/urgencytypes', 'New Urgency Type', 'Add Urgency Type'],
  ['/settings/email/templates', 'New Email Template', /Email Template/],
  ['/settings/text/templates', 'New Text Template', /Text Template/],
]

test('in every dialog the first field has the focus, and Ctrl+Enter submits; nothing typed, nothing asked', async ({
  page,
}) => {
  const { ContactId } = await makeContact(page)
  await signIn(page, 'admin', '/tasks')
  let at = '/tasks'
  for (const [screen, button, title] of dialogs) {
    if (screen !== at) await page.goto(screen === '/contact' ? `/contact/${ContactId}?activity=phone` : screen)
    at = screen
    const open = () => page.getByRole('button', { name: button, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await test.step(`${screen}: ${button}`, async () => {
      await open()
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('input:focus, textarea:focus, [contenteditable]:focus')).toHaveCount(1)
      expect(await page.getByRole('banner').count()).toBe(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await open()
      await expect(dialog.locator('input:focus, textarea:focus, [contenteditable]:focus')).toHaveCount(1)
      await page.keyboard.press('Control+Enter')
      // It says what is missing, or has nothing to save, or has saved.
      await expect
        .poll(async () => {
          if ((await dialog.count()) === 0) return true
          const wrong = dialog.locator(
            '[aria-invalid="true"], [data-invalid="true"], [role="alert"], [type="submit"]:disabled',
          )
          return (await wrong.count()) > 0
        })
        .toBe(true)
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
})

test('a note is saved by Ctrl+Enter, without a line break', async ({ page }) => {
  const { ContactId } = await makeContact(page)
  await signIn(page, 'admin', `/contact/${ContactId}`)
  await page.getByRole('button', { name: 'Add Note' }).first().click()
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect(note).toBeFocused()
  await page.keyboard.type('Prefers mornings, two dogs')
  await page.keyboard.press('Control+Enter')
  await expect(note).toHaveCount(0)
  const { get } = await asUser(page, 'admin')
  const notes: { Note: string }[] = await get(`notes?contactId=${ContactId}`)
  expect(notes.map(({ Note }) => Note)).toEqual(['<p>Prefers mornings, two dogs</p>'])
})

test('after a call, its outcome is chosen already, as everywhere else', async ({ page }) => {
  await callByDevice(page)
  const { ContactId, name } = await makeContact(page)
  await signIn(page, 'admin', `/contacts?q=${encodeURIComponent(name)}`)
  // The phone app opens beside the page.
  await page.evaluate(`document.addEventListener('click', (event) => {
    if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })`)
  await page.getByRole('link', { name: new RegExp(`^Call ${name}`) }).click()
  await page.getByRole('button', { name: 'Log Phone Call' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log Phone Call' })
  await expect(dialog.getByRole('radio', { name: 'Called' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Called' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Phone call logged')).toBeVisible()
  const { get } = await asUser(page, 'admin')
  const [activity] = await get(`activity/contact/${ContactId}`)
  expect(activity.ActivityTypeId).toBe(1)
})
