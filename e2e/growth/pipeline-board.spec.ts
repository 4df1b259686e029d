import type { Browser, Page } from '@playwright/test'
import { asUser, drawn, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

const own = 'pipeline-of-our-own'
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** A brokerage of its own, with a contact, and opportunities of that. */
const begin = async (page: Page, names: (string | undefined)[]) => {
  const user = await registerBrokerage(page, own)
  const { UserId, post, get } = await asUser(page, user, own)
  const { ContactId } = await post('contact', {
    FirstName: 'Nora',
    LastName: 'Lake',
    Email: `nora.${user}@example.com`,
    ContactTypeId: 3,
    AssignedAgentId: UserId,
  })
  const stages: { Id: number; Name: string; Outcome: string }[] = await get('stages')
  const Stage = stages[0]?.Id
  const given = { Type: 'Purchase', Stage, ContactId, UserId, SalesPrice: 450_000, GCI: 1350 }
  for (const Name of names) await post('opportunities', { Name, ...given })
  return { user, get, post, stages }
}

/** The page does not scroll: its columns do. */
const expectWholeOnScreen = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Opportunities by stage' })).toBeVisible()
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollHeight - document.documentElement.clientHeight'))
    .toBeLessThanOrEqual(0)
}

/** Another person's browser. */
const another = async (browser: Browser, user: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, user, '/pipeline', own)
  return page
}

test('two people on one board see what the other moves, and a drag is not disturbed by that', async ({
  page,
  browser,
}) => {
  const { user, stages } = await begin(page, ['Lake cabin', 'Lake house', 'Lake lodge'])
  const [first, second, third] = stages.map(({ Name }) => Name) as [string, string, string]
  await signIn(page, user, '/pipeline', own)
  await expect(card(page, 'Lake cabin')).toBeVisible()
  const other = await another(browser, user)
  await expect(card(other, 'Lake cabin')).toBeVisible()

  await card(page, 'Lake cabin').getByRole('button', { name: 'Actions of Lake cabin' }).click()
  await page.getByRole('menuitem', { name: second, exact: true }).click()
  await expect(column(other, second).getByRole('article', { name: 'Lake cabin' })).toBeVisible()
  await expect(column(other, first)).toContainText('2 deals')

  // The other drags the house while the lodge is moved here.
  await card(other, 'Lake house').hover({ position: { x: 150, y: 80 } })
  await other.mouse.down()
  const box = await column(other, third).boundingBox()
  if (!box) throw new Error('no column')
  await other.mouse.move(box.x + 60, box.y + 200)
  await other.mouse.move(box.x + 100, box.y + 250, { steps: 5 })
  const loaded = other.waitForResponse(/api\/pipeline\?/)
  await card(page, 'Lake lodge').getByRole('button', { name: 'Actions of Lake lodge' }).click()
  await page.getByRole('menuitem', { name: second, exact: true }).click()
  await expect(page.getByText(`Lake lodge is now in ${second}`)).toBeVisible()
  await (await loaded).finished()
  await drawn(other)
  await expect(column(other, first).getByRole('article', { name: 'Lake lodge' })).toBeVisible()
  await other.mouse.move(box.x + 110, box.y + 260, { steps: 3 })
  await other.mouse.up()
  await expect(column(other, third).getByRole('article', { name: 'Lake house' })).toBeVisible()
  await expect(column(other, second).getByRole('article', { name: 'Lake lodge' })).toBeVisible()
  await expect(column(page, third).getByRole('article', { name: 'Lake house' })).toBeVisible()
  await other.context().close()
})

test('the board fits the screen, says a name once and small amounts in full', async ({ page }) => {
  const { user } = await begin(page, [undefined, 'Lake house'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, user, '/pipeline', own)
  await expect(card(page, 'Nora Lake')).toBeVisible()
  await expectWholeOnScreen(page)
  await expect(page.getByText('Arrow keys go from card to card')).toBeVisible()
  await expectAccessible(page)
  const unnamed = card(page, 'Nora Lake')
  await expect(unnamed.getByText('Nora Lake')).toHaveCount(1)
  await expect(unnamed.getByRole('link', { name: 'Nora Lake' })).toHaveAttribute('href', /\/contact\/\d+/)
  await expect(unnamed).toContainText('today')
  await expect(page.getByRole('region', { name: 'Opportunities by stage' })).toContainText(
    '2 deals · $900K · GCI $2,700',
  )
  await expect(page.getByLabel('Totals: open deals')).toContainText('Open deals2')
  // A click beside the link opens the editor.
  await unnamed.click({ position: { x: 200, y: 85 } })
  await expect(page.getByRole('dialog', { name: 'Edit Opportunity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWholeOnScreen(page)
  await expect(page.getByText('Arrow keys go from card to card')).toBeHidden()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('an opportunity becomes a transaction with its GCI, which is taken back; losing one whose transaction goes on warns', async ({
  page,
}) => {
  const { user, get } = await begin(page, ['Lake house'])
  await signIn(page, user, '/pipeline', own)
  const make = async () => {
    await card(page, 'Lake house').getByRole('button', { name: 'Actions of Lake house' }).click()
    await page.getByRole('menuitem', { name: 'Make it a transaction' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make it a transaction' })
    await expect(dialog).toContainText('Its GCI of $1,350 becomes the gross commission.')
    await dialog.getByRole('button', { name: 'Create Transaction' }).click()
    await expect(page).toHaveURL(/\/transactions\/transaction\/\d+/)
    return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  }
  const made = await make()
  expect(await get(`commissions/financials/${made}`)).toMatchObject({ GCIType: 'Dollar', GrossCommission: '1350.00' })
  // The transaction's own page has been seen, which is no work on it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Lake house is as it was')).toBeVisible()
  await expect(page).toHaveURL(/\/pipeline$/)
  const { Opportunities } = await get('opportunities')
  expect(Opportunities[0].Transaction).toBeNull()

  const again = await make()
  expect(again).not.toBe(made)
  await page.goto('/pipeline')
  await card(page, 'Lake house').getByRole('button', { name: 'Actions of Lake house' }).click()
  await page.getByRole('menuitem', { name: 'Lost…' }).click()
  const why = page.getByRole('dialog', { name: 'Why was it lost?' })
  await expect(why).toContainText('Its transaction is Active')
  await expect(why.getByRole('link', { name: 'Open the transaction' })).toHaveAttribute(
    'href',
    new RegExp(`/${again}$`),
  )
  await expectAccessible(page)
  await why.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await why.getByRole('button', { name: 'Mark as Lost' }).click()
  await expect(column(page, 'Lost').getByRole('article', { name: 'Lake house' })).toBeVisible()
})

test('on a phone a card is moved by tapping, and swiping scrolls without dragging one', async ({ browser, page }) => {
  const { user, stages } = await begin(
    page,
    Array.from({ length: 12 }, (_, n) => `Lake ${n + 1}`),
  )
  const [first, second] = stages.map(({ Name }) => Name) as [string, string]
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signIn(phone, user, '/pipeline', own)
  await expect(card(phone, 'Lake 1')).toBeVisible()
  await expectWholeOnScreen(phone)
  const from = await card(phone, 'Lake 2').boundingBox()
  if (!from) throw new Error('no card')
  const session = await context.newCDPSession(phone)
  const swipe = async (dx: number, dy: number) => {
    const [x, y] = [from.x + 150 - dx / 2, from.y + 80 - dy / 2]
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x, y }])
    for (let part = 1; part <= 10; part++)
      await touch('touchMove', [{ x: x + (dx * part) / 10, y: y + (dy * part) / 10 }])
    await touch('touchEnd', [])
  }
  const scrolled = (what: string) =>
    phone.evaluate(`Math.round(document.querySelector('[aria-label="Opportunities by stage"]').${what})`)
  await swipe(0, -250)
  await expect
    .poll(() =>
      phone.evaluate(`document.querySelector('[aria-label="${first} opportunities"]').parentElement.scrollTop`),
    )
    .toBeGreaterThan(100)
  await swipe(-220, 0)
  await expect.poll(() => scrolled('scrollLeft')).toBeGreaterThan(100)
  await expect(column(phone, first)).toContainText('12 deals')
  await swipe(220, 0)
  await expect.poll(() => scrolled('scrollLeft')).toBeLessThan(50)
  await expect(phone.getByRole('dialog')).toHaveCount(0)

  await swipe(0, 250)
  await swipe(0, 250)
  await card(phone, 'Lake 1').getByRole('button', { name: 'Actions of Lake 1' }).tap()
  await phone.getByRole('menuitem', { name: second, exact: true }).tap()
  await expect(column(phone, second)).toContainText('1 deal')
  await expect(column(phone, first)).toContainText('11 deals')
  await expect(column(phone, second).getByRole('article', { name: 'Lake 1' })).toBeVisible()
  await context.close()
})
