import type { Page } from '@playwright/test'
import { callByDevice, expect, expectAccessible, signIn, test } from '../journey.ts'

/** A new contact without any activity; returns the name. */
const addContact = async (page: Page) => {
  await signIn(page, 'agent1', '/contacts/newcontact')
  return fillContact(page)
}
const fillContact = async (page: Page) => {
  const LastName = `Logtest ${Date.now()}`
  await page.getByLabel('First Name').fill('Theodora')
  await page.getByLabel('Last Name').fill(LastName)
  await page.getByLabel('Email').fill(`${LastName.replace(' ', '.')}@example.com`)
  await page.getByLabel('Cell Phone').fill('5125550188')
  await page.getByLabel('Type').first().click()
  await page.getByRole('option', { name: 'Lead', exact: true }).click()
  await page.getByLabel('Source').first().click()
  await page.getByRole('option', { name: 'Referral' }).click()
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+$/)
  await expect(page.getByText('No activity to display')).toBeVisible()
  return `Theodora ${LastName}`
}
const modal = (page: Page, name: 'Add Activity' | 'Log Phone Call') => page.getByRole('dialog', { name })
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const chooseType = async (page: Page, type: string) => {
  await page.getByRole('dialog').last().getByLabel('Activity Type').click()
  await page.getByRole('option', { name: type }).click()
}
const lastContact = /^Last contact \d\d\/\d\d\/\d{4}/

test('an activity is logged from the header, where the contact is chosen', async ({ page, context }) => {
  const name = await addContact(page)
  const address = page.url()
  // On the contact's own page, the contact would already be chosen.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  const form = modal(page, 'Add Activity')
  const header = page.getByRole('banner').getByRole('button', { name: 'Log Activity' })
  await header.click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header).toBeFocused()
  await header.click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Choose a type')).toBeVisible()
  await expect(form.getByText('Choose a contact')).toBeVisible()
  await expectAccessible(page)

  await chooseType(page, 'Open House')
  await expect(form.getByLabel('Contact')).toHaveCount(0)
  await chooseType(page, 'Showing')
  await form.getByLabel('Contact').fill(name)
  await page.getByRole('option', { name }).click()
  await form.getByLabel('Date and Time').click()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await form.getByLabel('Description').fill('Liked the porch.')
  // Closing asks because something was typed; Escape on the question closes only the question.
  await page.keyboard.press('Escape')
  await expect(unsaved(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(unsaved(page)).toHaveCount(0)
  await expect(form.getByLabel('Description')).toHaveValue('Liked the porch.')

  await context.setOffline(true)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  // Without a connection it is kept.
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Waiting for a connection: 1')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for a connection: 1')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('Liked the porch.')).toBeVisible()
  // A showing does not count as reaching out.
  await expect(page.getByText('Not contacted yet')).toBeVisible()
})

test('a phone call is logged on the contact, and updates last contact on the card and in the list', async ({
  page,
}) => {
  const name = await addContact(page)
  const form = modal(page, 'Log Phone Call')
  await page.getByRole('tab', { name: 'Phone', exact: true }).click()
  await expect(page).toHaveURL(/activity=phone/)
  await expect(page.getByText('No phone calls to display')).toBeVisible()
  await page.getByRole('button', { name: 'Log Phone Call' }).first().click()
  await expect(form.getByRole('radiogroup', { name: 'Activity Type' }).getByRole('radio')).toHaveCount(3)
  await expect(form.getByRole('radio', { name: 'Called' })).toBeChecked()
  await form.getByLabel('Description').fill('Will call back <b>soon</b>')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Phone call logged')).toBeVisible()
  await expect(page.getByText('Will call back <b>soon</b>')).toBeVisible()
  await expect(page.getByText(lastContact)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All Contacts' }).click()
  await expect(page.getByRole('row', { name }).getByTitle(/^Last contact /)).toHaveText(/^Last contact (now|\d+m)$/)
})

test('a description is edited in place; what was typed survives Escape and a failure', async ({ page }) => {
  await addContact(page)
  const form = modal(page, 'Add Activity')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log Activity' }).first().click()
  await chooseType(page, 'Made Offer')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)

  const edit = page.getByRole('button', { name: /^Edit description of Made Offer/ })
  const description = page.getByRole('textbox', { name: 'Description' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await edit.click()
  await description.fill('10,000 below asking')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await unsaved(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(description).toHaveValue('10,000 below asking')
  await page.route('**/api/activity/*/description', (route) => route.abort())
  await save.click()
  await expect(page.getByText(/^Dormer could not be reached/)).toBeVisible()
  await expect(description).toHaveValue('10,000 below asking')
  await page.unroute('**/api/activity/*/description')
  // It is shown before it is saved.
  await Promise.all([page.waitForResponse('**/api/activity/*/description'), save.click()])
  await expect(description).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('10,000 below asking')).toBeVisible()
  // A long one is folded; the button says which, and there is none where nothing more would show.
  const more = page.getByRole('button', { name: /^Show more/ })
  for (const [text, buttons] of [
    ['Counteroffer\n\n\n\nexpected', 0],
    ['Asked\nfor\nthe\nfridge', 1],
  ] as const) {
    await edit.click()
    await description.fill(text)
    await Promise.all([page.waitForResponse('**/api/activity/*/description'), save.click()])
    await expect(page.getByText(text.split('\n').at(-1) ?? '', { exact: false })).toBeAttached()
    await expect(more).toHaveCount(buttons)
  }
  await expect(more).toHaveAccessibleName(/^Show more of Made Offer, /)
  await more.click()
  await expect(page.getByRole('button', { name: /^Show less of Made Offer, / })).toBeVisible()
  // Nothing was typed, so nothing is asked.
  await edit.click()
  await page.keyboard.press('Escape')
  await expect(description).toHaveCount(0)

  for (const kind of ['Emails', 'Texts', 'Searches', 'Favorited Properties', 'Saved Searches']) {
    await page.getByRole('tab', { name: kind.replace('Emails', 'Email'), exact: true }).click()
    await expect(page.getByText(`No ${kind.toLowerCase()} to display`)).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Favorited Properties' })).toHaveAttribute('aria-selected', 'true')
})

test('after a call, logging it is offered; a key and the palette open the form too', async ({ page }) => {
  await callByDevice(page)
  const first = await addContact(page)
  // The test browser cannot dial.
  await page.evaluate(
    `document.addEventListener('click', (event) => event.target.closest('a[href^="tel:"]') && event.preventDefault())`,
  )
  await page.getByRole('link', { name: /^Call \(/ }).click()
  await expect(page.getByText(`You called ${first}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New Contact' }).click()
  const second = await fillContact(page)
  await page.getByRole('link', { name: /^Call \(/ }).click()
  await expect(page.getByText(`You called ${second}.`)).toBeVisible()
  await expect(page.getByText(`You called ${first}.`)).toHaveCount(0)

  // If another form is open, the call's form opens above it.
  const activity = modal(page, 'Add Activity')
  await page.keyboard.press('l')
  await activity.getByLabel('Description').fill('Begun before')
  await page.getByRole('button', { name: 'Log Phone Call' }).click()
  await expect(modal(page, 'Log Phone Call').getByText(`With ${second}`)).toBeVisible()
  await expectAccessible(page)
  await modal(page, 'Log Phone Call').getByRole('radio', { name: 'No Answer' }).check()
  await modal(page, 'Log Phone Call').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Phone call logged')).toBeVisible()
  await expect(activity.getByLabel('Description')).toHaveValue('Begun before')
  await page.keyboard.press('Escape')
  await unsaved(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByText('No Answer')).toBeVisible()

  await page.keyboard.press('l')
  await expect(activity).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(activity).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, transactions, tasks, pages, actions').last().fill('log act')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Log Activity' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(activity).toBeVisible()
})
