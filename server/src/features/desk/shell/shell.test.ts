import { menu } from '@dormer/contract/desk/shell'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const titles = async (as: User) => (await t.call(menu, { as })).body.map((item) => item.title)

test('the menu has the eight fields, children within, and only screens the user may open', async () => {
  const { status, body } = await t.call(menu, { as: north.admin })
  expect(status).toBe(200)
  expect(body.find((item) => item.title === 'Contacts')).toEqual({
    path: '/contacts',
    exact: false,
    icon: 'contacts',
    title: 'Contacts',
    label: null,
    badge: null,
    children: expect.arrayContaining([expect.objectContaining({ path: '/contacts', exact: true, children: [] })]),
  })
  const everybody = [
    'Today',
    'Inbox',
    'Call Log',
    'Dashboard',
    'Tasks',
    'Calendar',
    'Contacts',
    'Heat Sheet',
    'Pipeline',
    'Transactions',
    'Property Search',
    'Mass Messages',
    'Videos',
    'Workflows',
    'Reports',
    'Settings',
  ]
  expect(await titles(north.admin)).toEqual([
    ...everybody,
    'Users',
    'Billing',
    'Background Jobs',
    'Outbox',
    'Audit Log',
    'Sign-Ins',
    'Trash',
  ])
  for (const user of [north.agent, north.lender, north.leader])
    expect(await titles(user)).toEqual([...everybody, 'Trash'])
  const within = async (title: string, as: User) =>
    (await t.call(menu, { as })).body.find((item) => item.title === title)?.children.map((item) => item.title)
  const deals = ['Transaction Dashboard', 'Transactions']
  expect(await within('Transactions', north.lender)).toEqual(deals)
  deals.push('Commissions', 'Caps', 'Transaction Workflows', 'Vendor Book')
  expect(await within('Transactions', north.agent)).toEqual(deals)
  expect(await within('Transactions', north.leader)).toEqual(deals)
  expect(await within('Transactions', north.admin)).toEqual(expect.arrayContaining(['Review Queue', 'Money Ledger']))
  const reports = ['Reports', 'Agent Activity', 'Lead Performance', 'Calls', 'Appointments Report']
  reports.push('Speed to Lead', 'Cohorts', 'Goals')
  expect(await within('Reports', north.agent)).toEqual(reports)
  for (const user of [north.leader, north.admin])
    expect(await within('Reports', user)).toEqual([...reports, 'Team Production', 'Source Performance'])
  const settings = (as: User) => within('Settings', as)
  expect(await settings(north.leader)).toEqual([
    'Booking Page',
    'Connect Mailbox',
    'Email Templates',
    'Text Templates',
    'Phone Settings',
    'Notifications',
    'Setup Checklist',
  ])
  await t.query(`insert into user_permission values ($1, $2, 'CreateUser')`, [north.TenantId, north.leader.UserId])
  expect(await titles(north.leader)).toEqual([...everybody, 'Users', 'Trash'])
  await t.query(`insert into user_permission values ($1, $2, 'ManageSettings')`, [north.TenantId, north.leader.UserId])
  expect(await settings(north.leader)).toEqual([
    'Brokerage',
    'Sources',
    'Urgency Types',
    'Pipeline Stages',
    'Custom Fields',
    'Booking Page',
    'Connect Mailbox',
    'Email Templates',
    'Text Templates',
    'Text Codes',
    'Phone Settings',
    'Buyer Agreements',
    'Idx Settings',
    'Notifications',
    'Setup Checklist',
  ])
  expect(await settings(north.admin)).toEqual(expect.arrayContaining(['Checklists', 'Split Plans', 'Message Settings']))
})
