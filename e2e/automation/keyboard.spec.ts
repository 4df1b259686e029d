import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const step = (page: Page, number: number) => page.getByRole('group', { name: `Step ${number}`, exact: true })
const saved = (page: Page) => expect(page.getByText('All Changes Saved')).toBeVisible()
const isFocused = (what: Locator) => what.evaluate((it) => it.matches(':focus'))

/** Tab, or Shift+Tab, until this has the focus: what cannot be reached fails. */
const tabTo = async (page: Page, what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(what).toBeVisible()
  for (let n = 0; n < 120; n++) {
    if (await isFocused(what)) return
    await page.keyboard.press(key)
  }
  await expect(what).toBeFocused()
}
/** Arrow down in a menu that is open to one of its items, and choose it. */
const choose = async (page: Page, name: string) => {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  for (let n = 0; n < 30 && !(await isFocused(item)); n++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}
/** Opens a list of options that has the focus, goes to one of them and chooses it. */
const pickOption = async (page: Page, name: string | RegExp) => {
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name })
  await expect(option.first()).toBeVisible()
  for (let n = 0; n < 40; n++) {
    if ((await option.first().getAttribute('data-combobox-selected')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
const addAtEnd = async (page: Page, kind: string, list = 'Add step') => {
  await tabTo(page, page.getByRole('button', { name: list, exact: true }))
  await page.keyboard.press('Enter')
  await choose(page, kind)
}
const number = async (page: Page) => page.getByRole('group', { name: /^Step \d+$/ }).count()

test('a workflow is walked by keys alone from nothing to published, tried and deactivated', async ({ page }) => {
  test.slow()
  await signIn(page, 'agent1', '/workflows')
  await tabTo(page, page.getByRole('link', { name: 'Create Workflow' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  const name = `By keys ${crypto.randomUUID().slice(0, 8)}`
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()

  // What starts it, with a condition.
  const start = page.getByRole('region', { name: 'Starts when' })
  await tabTo(page, start.getByRole('combobox', { name: 'Event' }))
  await pickOption(page, 'Contact type changed')
  await expect(start).toContainText('The contact type changes')
  await tabTo(page, start.getByRole('combobox', { name: 'Conditions' }))
  await pickOption(page, /^Past Client/)
  await page.keyboard.press('Escape')
  await expect(start).toContainText('The contact type changes to Past Client')

  // Each kind of step, at the end of the list: the new one has the focus, opened.
  const kinds = [
    ...['Email', 'Text', 'Run Search', 'Call', 'To-Do', 'Follow Up', 'Add Tag', 'Remove Tag', 'Change Type'],
    ...['Change Source', 'Change Urgency', 'Change Agent', 'Set Field', 'Notify a Colleague', 'Wait Until', 'End'],
  ]
  for (const [at, kind] of kinds.entries()) {
    await addAtEnd(page, kind)
    await expect(step(page, at + 1).getByRole('button', { expanded: true })).toBeFocused()
  }
  // All but these go again, by their menus; the focus goes to what is next to them.
  for (const at of [16, 13, 12, 11, 10, 9, 8, 7, 6, 5, 3]) {
    const count = await number(page)
    const more = page.getByRole('button', { name: `Step ${at}: more` })
    await tabTo(page, more, (await isFocused(step(page, at).getByRole('button').first())) ? 'Tab' : 'Shift+Tab')
    await page.keyboard.press('Enter')
    await choose(page, 'Delete')
    await expect(page.getByRole('group', { name: /^Step \d+$/ })).toHaveCount(count - 1)
    await expect(page.getByText(`Step ${at} deleted`)).toBeAttached()
    await expect.poll(() => page.evaluate('document.activeElement?.closest(".mantine-Paper-root")?.ariaLabel ?? ""')).toMatch(/^Step \d+$/) // biome-ignore format: a row
  }
  // Email, Text, Call, Notify a Colleague, Wait Until.
  await expect(page.getByRole('group', { name: /^Step \d+$/ })).toHaveCount(5)
  const openStep = async (at: number, key: 'Tab' | 'Shift+Tab') => {
    const sentence = step(page, at).getByRole('button').first()
    await tabTo(page, sentence, key)
    if ((await sentence.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter')
    await expect(sentence).toHaveAttribute('aria-expanded', 'true')
  }
  await openStep(1, 'Shift+Tab')
  await tabTo(page, step(page, 1).getByRole('combobox', { name: 'Email template' }))
  await pickOption(page, /./)
  await expect(step(page, 1)).toContainText(/Right away, email “.+”/)
  await openStep(2, 'Tab')
  await tabTo(page, step(page, 2).getByRole('switch', { name: 'Create a task instead' }))
  await page.keyboard.press('Space')
  await tabTo(page, step(page, 2).getByRole('textbox', { name: 'Task title' }))
  await page.keyboard.type('Text them')
  await expect(step(page, 2)).toContainText('create a Text task “Text them”')
  await openStep(3, 'Tab')
  await tabTo(page, step(page, 3).getByRole('textbox', { name: 'Wait' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(page, step(page, 3).getByRole('textbox', { name: 'Task title' }))
  await page.keyboard.type('Call them')
  await expect(step(page, 3)).toContainText('After 2 days, create a Call task “Call them”')
  await openStep(4, 'Tab')
  await tabTo(page, step(page, 4).getByRole('textbox', { name: 'What it says' }))
  await page.keyboard.type('A past client')
  await openStep(5, 'Tab')
  await tabTo(page, step(page, 5).getByRole('combobox', { name: 'Wait until' }))
  await pickOption(page, 'Office hours')
  await expect(step(page, 5)).toContainText('Wait for office hours')
  await saved(page)

  // A branch with a step of its own, then another order.
  await addAtEnd(page, 'Branch')
  await tabTo(page, step(page, 6).getByRole('combobox', { name: 'Condition' }))
  await pickOption(page, 'They have replied')
  await expect(step(page, 6)).toContainText('check whether they have replied')
  await addAtEnd(page, 'To-Do', 'Add step: If no, after step 6')
  await expect(step(page, 7).getByRole('button', { expanded: true })).toBeFocused()
  await tabTo(page, step(page, 7).getByRole('textbox', { name: 'Task title' }))
  await page.keyboard.type('Write again')
  await saved(page)
  await tabTo(page, page.getByRole('button', { name: 'Step 5: more' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await choose(page, 'Move up')
  await expect(page.getByText('Moved to place 4 of 6')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Step 4: more' })).toBeFocused()
  await expect(step(page, 4)).toContainText('Wait for office hours')
  await saved(page)
  await expectAccessible(page)

  // Tried, for whom it offers; Escape leads back to the button.
  const tryIt = page.getByRole('button', { name: 'Dry run' })
  await tabTo(page, tryIt, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const tried = page.getByRole('dialog', { name: `Dry run of ${name}` })
  const offered = tried.getByText('You see day by day').locator('..').getByRole('button').first()
  await tabTo(page, offered)
  await page.keyboard.press('Enter')
  await expect(tried.getByRole('list', { name: 'The coming fortnight' })).toBeVisible()
  const first = tried.getByRole('list', { name: 'The coming fortnight' }).getByRole('button').first()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tryIt).toBeFocused()

  // Published, then deactivated; the focus stays where it goes on.
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await tabTo(page, publish)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish Workflow' })
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Workflow published')).toBeVisible()
  const deactivate = page.getByRole('button', { name: 'Deactivate' })
  await expect(deactivate).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog')
  await tabTo(page, asked.getByRole('button', { name: 'Deactivate' }))
  await page.keyboard.press('Enter')
  await expect(publish).toBeFocused()
})
