import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Hand } from '../hand.ts'
import {
  asUser,
  callByDevice,
  dayIn,
  expect,
  makeContacts,
  registerBrokerage,
  signIn,
  signInByForm,
  test,
  weekdayIn,
} from '../journey.ts'

/** The jobs of docs/effort.md with the effort each may take. */
const allowed = new Map(
  [...readFileSync('docs/effort.md', 'utf8').matchAll(/^\| \d+ \| ([^|]+?) \| ([^|]+?) \|/gm)].map(
    ([, job, effort]) => [job, effort],
  ),
)

/** Does a job and compares what it took with the table. */
const job = (page: Page, name: string, work: (hand: Hand) => Promise<unknown>) =>
  test.step(name, async () => {
    const hand = new Hand(page)
    await work(hand)
    expect.soft(hand.effort, name).toBe(allowed.get(name))
  })

const password = 'morning-dormer-1'

test('each job of docs/effort.md is done below', () => {
  const here = readFileSync(import.meta.filename, 'utf8')
  expect([...allowed.keys()].filter((name) => !here.includes(name ?? ''))).toEqual([])
  expect(allowed.size).toBeGreaterThan(20)
})

test('a morning of an agent takes no more clicks and keys than docs/effort.md says', async ({ page }) => {
  await callByDevice(page)
  const user = await registerBrokerage(page, password)
  const fay = await asUser(page, user, password)
  const add = (FirstName: string, LastName: string, more: object) =>
    fay.post('contact', { FirstName, LastName, AssignedAgentId: fay.UserId, ...more })
  await add('Katherine', 'Kelly', { Email: 'kk@example.com', CellPhone: '5125550141', ContactTypeId: 4 })
  for (const FirstName of ['Wes', 'Uma', 'Tom'])
    await add(FirstName, 'Waiting', { CellPhone: '5125550142', ContactTypeId: 1 })
  await signIn(page, user, '/today', password)
  await page.evaluate(`document.addEventListener('click', (event) => {
    if (event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const card = (name: string) => page.getByRole('region', { name: `Call with ${name}: card` })

  await job(page, 'Call the newest lead, no answer, the next one is on the line', async (hand) => {
    await expect(row('Tom Waiting')).toBeVisible()
    await hand.press('c')
    await expect(card('Tom Waiting')).toBeFocused()
    await hand.press('3')
    await expect(card('Uma Waiting')).toBeFocused()
  })
  await page.keyboard.press('Escape')
  await job(page, 'Log a call that reached somebody', async (hand) => {
    await row('Uma Waiting').focus()
    await hand.press('l')
    await expect(page.getByRole('dialog', { name: 'Log Phone Call' }).getByLabel('Called')).toBeFocused()
    await hand.press('Enter')
    await expect(page.getByText('Uma Waiting: reached')).toBeVisible()
  })
  await job(page, 'Add a person who gave a name and a number', async (hand) => {
    await hand.press('n')
    await expect(page.getByRole('dialog', { name: 'Add Person' }).getByRole('textbox').first()).toBeFocused()
    await hand.type('Joanna Krupp 512 555 0199')
    await expect(page.getByLabel('Cell Phone')).toHaveValue('(512) 555 0199')
    await hand.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await job(page, 'Add a task in words', async (hand) => {
    await hand.press('t')
    await expect(page.getByRole('dialog', { name: 'Add Task' }).getByLabel('In your own words')).toBeFocused()
    await hand.type('call Uma tomorrow 3pm')
    await expect(page.getByRole('dialog', { name: 'Add Task' }).getByLabel('Due Date and Time')).not.toHaveValue('')
    await hand.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await job(page, 'Find a person by part of the phone', async (hand) => {
    await hand.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toBeFocused()
    await hand.type('0141')
    await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('Katherine Kelly')
    await hand.press('Enter')
    await expect(page.getByRole('heading', { name: 'Katherine Kelly' })).toBeVisible()
  })
  const quick = page.getByRole('group', { name: 'Quick actions' })
  await job(page, 'Write a note', async (hand) => {
    await hand.click(page.getByText('Write a note about Katherine'))
    await expect(page.getByRole('textbox', { name: /note/i })).toBeFocused()
    await hand.type('Prefers mornings, two dogs')
    await hand.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Prefers mornings, two dogs')
  })
  await job(page, 'Write a text', async (hand) => {
    await hand.click(page.getByRole('button', { name: /^Send Text/ }).first())
    await expect(page.getByRole('textbox', { name: 'Text to Katherine Kelly' })).toBeFocused()
    await hand.type('Is 3pm still good?')
    await hand.press('Enter')
    await expect(page.getByRole('log')).toContainText('Is 3pm still good?')
  })
  await page.keyboard.press('Escape')
  await job(page, 'A showing on Saturday at ten', async (hand) => {
    await hand.click(quick.getByRole('button', { name: 'Add Appointment' }))
    const dialog = page.getByRole('dialog', { name: 'Add Appointment' })
    await hand.click(dialog.getByLabel('Appointment Type'))
    await expect(page.getByRole('option', { name: 'Initial Showing' })).toBeVisible()
    await hand.type('ini')
    await expect(page.locator('[data-combobox-selected]')).toHaveText('Initial Showing')
    await hand.press('Enter')
    await hand.click(dialog.getByLabel('Date and Time'))
    await hand.type(`${weekdayIn(2)} 10am`)
    await hand.click(dialog.getByLabel('Go ahead without it because'))
    await hand.press('ArrowDown', 'Enter', 'Control+Enter')
    await expect(dialog).toHaveCount(0)
  })
  await job(page, 'A deal from the contact', async (hand) => {
    await hand.click(page.getByRole('tab', { name: 'Transactions' }))
    await hand.click(page.getByRole('tabpanel').getByRole('button', { name: 'Create Transaction' }).first())
    const wizard = page.getByRole('dialog', { name: 'Create Transaction' })
    await hand.click(wizard.getByRole('button', { name: /^Purchase/ }))
    await hand.click(wizard.getByRole('button', { name: 'Add Manually' }))
    await wizard.getByRole('combobox', { name: 'State' }).focus()
    await hand.type('Tex')
    await hand.press('Enter')
    await hand.click(wizard.getByRole('button', { name: 'Create Transaction' }))
    await expect(page).toHaveURL(/transaction\/\d+/)
  })
  await job(page, 'What is on next week', async (hand) => {
    await hand.click(page.getByRole('link', { name: 'Calendar' }).first())
    await hand.click(page.getByRole('button', { name: /^Next/ }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('lists, homes and imports take no more', async ({ page }) => {
  const name = await makeContacts(page, 'agent2', 40)
  await signIn(page, 'admin', `/contacts?q=${name}`)
  const bar = page.getByLabel('Selected contacts', { exact: true })
  await job(page, 'Tag everybody on the list', async (hand) => {
    await hand.click(page.getByRole('checkbox', { name: /^Select all/ }))
    await hand.click(bar.getByRole('button', { name: 'Add Tags' }))
    await expect(page.getByRole('combobox', { name: 'Tags' })).toBeFocused()
    await hand.type('open house')
    await hand.press('Enter')
    await expect(page.getByText('Add open house to 40 contacts?')).toBeVisible()
    await hand.press('Control+Enter')
    await expect(page.getByText('Tagged 40 contacts.')).toBeVisible()
  })
  await job(page, 'Share 40 people out by round robin', async (hand) => {
    await hand.click(page.getByRole('checkbox', { name: /^Select all/ }))
    await hand.click(bar.getByRole('button', { name: 'More' }))
    await hand.click(page.getByRole('menuitem', { name: 'Round Robin' }))
    await expect(page.getByRole('dialog')).toContainText('Assign 40 contacts')
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Assign' }))
    await expect(page.getByText(/^Assigned in turn/)).toBeVisible()
  })
  await job(page, 'Who was not contacted for 60 days', async (hand) => {
    await hand.click(page.getByRole('button', { name: 'Filter', exact: true }))
    const popover = page.getByRole('dialog', { name: 'Filter', exact: true })
    await expect(popover.getByRole('combobox', { name: 'Field' })).toBeFocused()
    await hand.type('not c')
    await hand.press('Enter')
    await expect(popover.getByRole('combobox', { name: 'Not Contacted: value' })).toBeFocused()
    await hand.type('60')
    await expect(page.getByRole('option', { name: 'More than 60 days ago' })).toBeVisible()
    await hand.press('Enter', 'Control+Enter')
    await expect(page.getByText('Not Contacted more than 60 days ago')).toBeVisible()
  })
  await job(page, 'Keep that search', async (hand) => {
    await hand.click(page.getByRole('button', { name: 'Save This Search' }))
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await hand.type(`Quiet ${name.slice(-4)}`)
    await hand.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await job(page, 'Share it with the brokerage', async (hand) => {
    await hand.click(page.getByRole('button', { name: /rename, share, delete$/ }))
    await hand.click(page.getByRole('menuitem', { name: 'Rename or share' }))
    await hand.click(page.getByRole('switch', { name: 'Share with the brokerage' }))
    await hand.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await job(page, 'Export a list', async (hand) => {
    const file = page.waitForEvent('download')
    await hand.click(page.getByRole('button', { name: 'Export' }).first())
    await file
  })

  await job(page, 'Import a file', async (hand) => {
    await page.goto('/contacts/import')
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    const buffer = Buffer.from(`FirstName,LastName,Email,CellPhone\nIda,${name},ida.${name}@example.com,\n`)
    // Choosing the file in the system's own window is one more click.
    hand.clicks += 2
    await page.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer })
    await hand.click(page.getByRole('button', { name: 'Next' }))
    await hand.click(page.getByRole('button', { name: /^(Submit|Import|Import Contacts)$/ }))
    await expect(page.getByText(/uploaded successfully/)).toBeVisible()
  })
})

test('homes are sent and watched for', async ({ page }) => {
  await page.route(/openfreemap/, (route) => route.abort())
  const name = await makeContacts(page, 'agent1', 1)
  const { get } = await asUser(page, 'agent1')
  const [{ ContactId }] = await get(`contact/user?search=${name}`)
  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await job(page, 'An email from a template', async (hand) => {
    await hand.click(page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name: 'Send Email' }))
    await hand.click(page.getByRole('dialog').getByRole('combobox', { name: 'Template' }))
    await hand.type('open')
    await hand.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Subject' })).not.toHaveValue('')
    await hand.press('Control+Enter')
    await expect(page.getByText('Your message was sent successfully.')).toBeVisible()
  })
  await job(page, 'Send three homes to a buyer', async (hand) => {
    await hand.click(page.getByRole('button', { name: 'More actions' }))
    await hand.click(page.getByRole('menuitem', { name: 'Send Property' }))
    const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem')
    for (const n of [0, 1, 2]) await hand.click(cards.nth(n).getByRole('checkbox'))
    await hand.click(page.getByRole('button', { name: 'Send 3' }))
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
    await hand.press('Control+Enter')
    await expect(page.getByText('Your message was sent successfully.')).toBeVisible()
  })
  await job(page, 'Tell the buyer of new homes', async (hand) => {
    await hand.click(page.getByRole('button', { name: 'Create Listing Alert' }))
    await expect(page.getByRole('dialog').getByLabel('Search Name')).toBeFocused()
    await hand.press('Control+Enter')
    await expect(page.getByText('Your notification was created.')).toBeVisible()
  })
})

test('the day begins by itself; one line does several things', async ({ page }) => {
  const { UserId, post } = await asUser(page, 'agent4')
  const FirstName = 'Quill'
  const LastName = `Own${crypto.randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
  const of = { FirstName, LastName, CellPhone: '5125550147', ContactTypeId: 3, AssignedAgentId: UserId }
  const { ContactId } = await post('contact', { ...of, Email: `${LastName}@example.com` })
  await signInByForm(page, 'agent4', '/')
  await job(page, 'See what to do now, from the login', async () => {
    await expect(page).toHaveURL('/today')
    await expect(page.locator('[data-row]').first()).toBeVisible()
  })
  await page.goto(`/contact/${ContactId}`)
  await expect(page.getByRole('heading', { name: `Quill ${LastName}` })).toBeVisible()
  await job(page, 'A task and a note about somebody, in one line', async (hand) => {
    await hand.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('textbox')).toBeFocused()
    await hand.type('call back tomorrow 3pm, note: has a dog')
    await expect(page.getByRole('dialog', { name: 'Search' })).toContainText(/has a dog/i)
    await expect(page.getByRole('dialog', { name: 'Search' })).toContainText('3:00')
    await hand.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

test('a coordinator and a broker', async ({ page }) => {
  const agent = await asUser(page, 'agent4')
  const address = `${crypto.randomUUID().slice(0, 8)} Effort St`
  const days = { contractDate: dayIn(-5), closingDate: dayIn(20) }
  const { TransactionId } = await agent.post('transaction', { Type: 'Purchase', address, ...days })
  const line = { TransactionId, Need: 'Required', DueFrom: 'ContractDate', DueDays: 2 }
  for (const Name of ['Survey', 'Disclosure']) await agent.post('checklist/line', { ...line, Name })
  await signIn(page, 'admin', '/transactions/transactions')
  await job(page, 'Which deal lacks papers, and how many days to closing', async (hand) => {
    await hand.click(page.getByText('Table', { exact: true }))
    await expect(page.getByRole('columnheader', { name: /Missing/ })).toBeVisible()
  })
  await page.goto(`/transactions/transaction/${TransactionId}`)
  await job(page, 'Ask the agent for a document', async (hand) => {
    await hand.click(page.getByRole('button', { name: /Ask.* for/ }).first())
    await expect(page.getByRole('dialog').getByLabel('Message')).toBeFocused()
    await hand.press('Control+Enter')
    await expect(page.getByText(/asked (today|just now|0)/i).first()).toBeVisible()
  })
  await page.goto('/')
  await job(page, 'See the week: leads without an agent, answers, closings, papers, money', async () => {
    await expect(page.getByRole('heading', { name: /Good/ })).toBeVisible()
  })
})
