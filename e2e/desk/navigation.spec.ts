import type { Page } from '@playwright/test'
import { asUser, drawn, expect, expectAccessible, settled, signIn, test } from '../journey.ts'

/** The navigation at its widths, the palette and the home of settings. */

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const group = (page: Page, name: string) => main(page).getByRole('button', { name })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const makePerson = async (page: Page, user: string) => {
  const { UserId, post } = await asUser(page, user)
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const { ContactId } = await post('contact', {
    ...{ FirstName: 'Nora', LastName, Email: `${LastName}@example.com`.toLowerCase() },
    ...{ CellPhone: '5125550142', ContactTypeId: 3, AssignedAgentId: UserId },
  })
  return { ContactId: Number(ContactId), name: `Nora ${LastName}` }
}

test('groups fold, stay as they were left, and all of them are in view as they start', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', '/tasks')
  await expect(group(page, 'Administration')).toBeInViewport({ ratio: 0.9 })
  await expect(main(page).getByRole('link', { name: 'Sources' })).toHaveCount(0)
  await group(page, 'Settings').click()
  await expect(group(page, 'Settings')).toHaveAttribute('aria-expanded', 'true')
  await main(page).getByRole('link', { name: 'Sources' }).click()
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await group(page, 'Contacts').click()
  await expect(main(page).getByRole('link', { name: 'All Contacts' })).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Sources' })).toHaveAttribute('aria-current', 'page')
  await expect(group(page, 'Contacts')).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
  // Where one is shows, unless it was folded away.
  await page.goto('/reports/goals')
  await expect(main(page).getByRole('link', { name: 'Goals' })).toHaveAttribute('aria-current', 'page')
})

test('below 1200 px there are icons with names, and a group opens beside its icon', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 768 })
  await signIn(page, 'admin', '/tasks')
  await expect(main(page).getByRole('link', { name: 'Tasks', exact: true })).toBeVisible()
  await expect(group(page, 'Administration')).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
  await group(page, 'Transactions').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Vendor Book' }).click()
  await expect(page.getByRole('heading', { name: 'Vendor Book', level: 1 })).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('five tabs at the bottom lead everywhere and cover nothing', async ({ page }) => {
    const { ContactId, name } = await makePerson(page, 'agent2')
    await signIn(page, 'agent2', '/tasks')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await expect(tabs.getByRole('link', { name: /^Today/ })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Phone:/ })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await tabs.getByRole('link', { name: /^Inbox/ }).click()
    await expect(page).toHaveURL(/\/inbox/)
    await expect(tabs.getByRole('link', { name: /^Inbox/ })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Contacts' }).click()
    await expect(page).toHaveURL(/\/contacts/)
    await tabs.getByRole('button', { name: 'More of the navigation' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('link', { name: 'Calendar' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Reports' }).click()
    await sheet.getByRole('link', { name: 'Goals' }).click()
    await expect(page.getByRole('heading', { name: 'Goals', level: 1 })).toBeVisible()
    await expect(sheet).toHaveCount(0)

    // What the + adds is about the person in view.
    await page.goto(`/contact/${ContactId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    const bar = await tabs.boundingBox()
    for (const button of await page.getByRole('group', { name: 'Quick actions' }).last().getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
    await tabs.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: `Add Note to ${name}` }).click()
    await expect(page.getByRole('dialog', { name: `Add Note to ${name}` })).toBeVisible()
    await expectAccessible(page)
  })

  test('the tabs make room for the keyboard', async ({ page }) => {
    await signIn(page, 'agent2', '/contacts')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await expect(tabs).toBeVisible()
    await page.getByRole('searchbox').first().focus()
    await expect(tabs).toBeHidden()
    await page.getByRole('searchbox').first().blur()
    await expect(tabs).toBeVisible()
  })
})

test('the palette offers what was opened last, and acts about the person in view; its field stays where it is', async ({
  page,
}) => {
  const [one, two] = [await makePerson(page, 'agent2'), await makePerson(page, 'agent2')]
  await signIn(page, 'agent2', `/contact/${one.ContactId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(one.name)
  const kept = () => page.evaluate<string>('JSON.stringify({ ...localStorage })')
  await expect.poll(kept).toContain(`dormer.recent`)
  await page.goto(`/contact/${two.ContactId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(two.name)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('button', { name: one.name })).toBeVisible()
  await expect(palette(page).getByRole('button', { name: `Call ${two.name} (512)` })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  const field = palette(page).getByRole('textbox')
  const top = async () => Math.round((await field.boundingBox())?.y ?? 0)
  const before = await top()
  for (const typed of ['zzzz', 'a', 'today']) {
    await field.fill(typed)
    await drawn(page)
    expect(await top()).toBe(before)
  }
  await field.fill('')
  await palette(page)
    .getByRole('button', { name: `Add Note to ${two.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Add Note to ${two.name}` })
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Has two dogs')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Has two dogs').first()).toBeVisible()
  // The first is the one opened before.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('button', { name: one.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/contact/${one.ContactId}$`))

  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('dormer.recent'))`)).toEqual([])
})

test('the palette leads to a saved search', async ({ page }) => {
  const { post } = await asUser(page, 'agent4')
  const Name = `Austin ${crypto.randomUUID().slice(0, 8)}`
  const SearchFilters = [{ PropertyName: 'City', Operation: 'Equals', Value: 'Austin' }]
  await post('filter/savedsearch', { Name, SearchFilters })
  await signIn(page, 'agent4', '/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('textbox').fill(Name)
  await palette(page).getByRole('button', { name: Name }).click()
  await expect(page.getByRole('combobox', { name: 'Saved search' })).toHaveValue(Name)
})

test('all settings are on one page and are found by what they are about', async ({ page }) => {
  await signIn(page, 'admin', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  for (const title of ['You', 'Messages', 'Brokerage', 'Records'])
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('round robin')
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Sources'])
  await expect(page).toHaveURL(/q=round/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zzzz')
  await expect(page.getByText('No settings found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all settings' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/admin\/user\/\d+/)

  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'agent1', '/settings')
  await expect(page.getByRole('region', { name: 'You' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('an admin sees Monday in a minute: a sentence each, with a link and one act; agents do not', async ({ page }) => {
  await signIn(page, 'admin', '/')
  const monday = page.getByRole('region', { name: /^Good (morning|afternoon|evening), / })
  await expect(monday.getByRole('listitem').first()).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await monday.getByRole('link', { name: /leads? waits? without an agent/ }).click()
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Agent')
  await page.goBack()
  await expect(monday.getByRole('button', { name: 'Assign the leads' })).toBeVisible()
  await monday.getByRole('button', { name: /^Ask / }).click()
  const task = page.getByRole('dialog', { name: 'Add Task' })
  await expect(task.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Hand in the/)
  await expect(task.getByRole('combobox', { name: 'Assigned User' })).not.toHaveValue('Alex Morgan')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route('**/api/dashboard/monday', (route) =>
    route.fulfill({
      json: {
        ...{ UnassignedLeads: 0, Answers: [], Closings: 0, Deals: [], Papers: 0, NextCap: null },
        ...{ Expected: { Deals: 0, Amount: '0.00' }, Earned: { Deals: 0, Amount: '0.00' } },
      },
    }),
  )
  await page.reload()
  await expect(monday.getByText(/^All caught up/)).toBeVisible()
  await expect(monday.getByRole('listitem')).toHaveCount(1)

  await signIn(page, 'agent1', '/')
  await expect(page.getByRole('region', { name: "Today's Tasks" })).toBeVisible()
  await expect(monday).toHaveCount(0)
})
