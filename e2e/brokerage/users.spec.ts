import type { Request } from '@playwright/test'
import { asUser, drawn, expect, expectAccessible, makeContacts, signIn, test } from '../journey.ts'

test('an admin adds a user, grants a permission, deactivates, reactivates, and deletes with the leads to the pond', async ({
  page,
}) => {
  const name = `Nia ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'admin', '/admin/users')
  await page.getByRole('link', { name: 'Add User' }).click()
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Enter a phone number')).toBeVisible()
  await expectAccessible(page)
  const [first, last] = name.split(' ') as [string, string]
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Cell phone').fill('5125550177')
  await page.getByLabel('Email').fill(`${last}@example.com`)
  // All seats are taken, so it asks before anything is sent.
  await page.route('**/api/user/available-seats', (route) => route.fulfill({ json: 0 }))
  await page.getByRole('button', { name: 'Add User' }).click()
  const seat = page.getByRole('dialog', { name: 'Extra Seat' })
  await expect(seat.getByText('$19.99 per month', { exact: false }).first()).toBeVisible()
  await expect(seat.getByRole('button', { name: 'Add User' })).toBeDisabled()
  await seat.getByLabel('I Agree').check()
  await expectAccessible(page)
  await seat.getByRole('button', { name: 'Add User' }).click()
  await page.unroute('**/api/user/available-seats')
  await expect(
    page.getByText(`${name} has no password yet. They choose one with the link in their invitation.`),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Title', { exact: true }).fill('Realtor')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Updated successfully!')).toBeVisible()
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const users = page.getByLabel('Manage users')
  const saved = page.waitForResponse('**/api/permission/userpermissiondata/*')
  await users.check()
  await saved
  await page.reload()
  await expect(users).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`${name} is deactivated and cannot log in`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText(`${name} is activated.`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete User' }).click()
  const question = page.getByRole('dialog', { name: 'Delete User' })
  await expect(question.getByText(`Are you sure you want to delete ${name}?`)).toBeVisible()
  await expectAccessible(page)
  const missing: string[] = []
  page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()))
  const asked = new Set<Request>()
  page.on('request', (request) => !request.url().includes('/stream') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await question.getByRole('button', { name: 'Delete User' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByText(`${last}@example.com`)).toHaveCount(0)
  // Nothing about the deleted user is requested. The network is never idle: the stream of notifications stays open.
  await drawn(page)
  await expect.poll(() => asked.size).toBe(0)
  expect(missing).toEqual([])
})

test('deleting a user with leads asks what becomes of them', async ({ page }) => {
  await makeContacts(page, 'agent4', 1)
  await signIn(page, 'admin', '/admin/users')
  await page.getByRole('link', { name: 'Dev Patel', exact: true }).click()
  await page.getByRole('button', { name: 'Delete User' }).click()
  const question = page.getByRole('dialog', { name: 'Delete User' })
  // Nothing is chosen for them, and the button says how many are moved.
  await expect(question.getByLabel('Send to the pond')).not.toBeChecked()
  await expect(question.getByLabel('Reassign to another agent')).not.toBeChecked()
  await expect(question.getByRole('button', { name: 'Delete User' })).toBeDisabled()
  await expectAccessible(page)
  await question.getByLabel('Reassign to another agent').check()
  await question.getByRole('button', { name: /^Delete User and Move [\d,]+ leads?$/ }).click()
  await expect(question.getByText('Choose an agent')).toBeVisible()
  await question.getByRole('combobox', { name: 'Agent' }).click()
  await expect(page.getByRole('option', { name: 'Ana Diaz' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Lena Brooks' })).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('a deleted user comes back with the leads, deactivated: by Undo, and from the Trash', async ({ page }) => {
  const api = await asUser(page, 'admin')
  const LastName = crypto.randomUUID().slice(0, 8)
  const name = `Una ${LastName}`
  const Email = `${LastName}@example.com`
  const { Id } = await api.post('account/createuser', { FirstName: 'Una', LastName, PhoneNumber: '5125550178', Email })
  const lead = { FirstName: 'Nora', LastName, Email: `nora.${Email}`, ContactTypeId: 3, AssignedAgentId: Id }
  const { ContactId } = await api.post('contact', lead)
  const agent = async () => (await api.get(`contact?contactId=${ContactId}`)).AssignedAgentId
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete User' }).click()
    const question = page.getByRole('dialog', { name: 'Delete User' })
    await expect(question.getByText('You can undo this for 30 days', { exact: false })).toBeVisible()
    await question.getByLabel('Send to the pond').check()
    await question.getByRole('button', { name: 'Delete User and Move 1 lead' }).click()
    await expect(page.getByText('User deleted successfully')).toBeVisible()
  }
  await signIn(page, 'admin', `/admin/user/${Id}`)
  await remove()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const told = page.getByText(`${name} is deactivated. To let them in again, activate them, then invite them.`)
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Which users' }).getByText('Deactivated').click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText(`${name} is deactivated and cannot log in`, { exact: false })).toBeVisible()
  await expect.poll(agent).toBe(Id)

  await page.reload()
  await remove()
  await expect.poll(agent).toBe(null)
  await page.goto('/trash')
  await expect(page.getByRole('list', { name: 'Deleted' }).getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click()
  await expect(page.getByText(`${name} restored`)).toBeVisible()
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await expect.poll(agent).toBe(Id)
  await page.goto(`/admin/user/${Id}`)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText(`${name} has no password yet.`, { exact: false })).toBeVisible()
  await page.getByRole('button', { name: `Invite Again: ${name}` }).click()
  await expect(page.getByText(`Another invitation is on its way to ${Email}.`)).toBeVisible()
})

test('a user is invited with a role in one form', async ({ page }) => {
  const last = `Own${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, 'admin', '/admin/user')
  await page.getByLabel('First name').fill('Lea')
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Cell phone').fill('5125550178')
  await page.getByLabel('Email').fill(`${last}@example.com`.toLowerCase())
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Lender' }).click()
  await expectAccessible(page)
  // All seats are taken, as in the demo once another was added.
  await page.route('**/api/user/available-seats', (route) => route.fulfill({ json: 0 }))
  await page.getByRole('button', { name: 'Add User' }).click()
  const seat = page.getByRole('dialog', { name: 'Extra Seat' })
  await seat.getByLabel('I Agree').check()
  await seat.getByRole('button', { name: 'Add User' }).click()
  await expect(page).toHaveURL(/\/admin\/user\/\d+/)
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Lender')
  const { get } = await asUser(page, 'admin')
  const users: { Name: string; RoleName: string }[] = await get('user/tenantusers')
  expect(users.find(({ Name }) => Name === `Lea ${last}`)?.RoleName).toBe('Lender')
})

for (const width of [1440, 390])
  test(`several people are invited at once, at ${width} pixels`, async ({ page }) => {
    const at = `${crypto.randomUUID().slice(0, 8)}.example.com`
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin', '/admin/users')
    await page.getByRole('link', { name: 'Invite Several' }).click()
    const list = page.getByLabel('People', { exact: true })
    await list.fill('nobody here')
    await page.getByRole('button', { name: 'Add to the List' }).click()
    const one = page.getByRole('group', { name: 'Person 1' })
    // A name without an address: what is missing is said at once.
    await expect(one.getByLabel('First name')).toHaveValue('Nobody')
    await expect(one.getByText('Enter an email address such as name@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Remove person 1' }).click()

    await list.fill(`Ruiz, Ana <ana@${at}>; bo.li@${at}, 512 555 0101\nzoe@${at}`)
    await page.getByRole('button', { name: 'Add to the List' }).click()
    await expect(one.getByLabel('Last name')).toHaveValue('Ruiz')
    const two = page.getByRole('group', { name: 'Person 2' })
    await expect(two.getByLabel('First name')).toHaveValue('Bo')
    await expect(two.getByLabel('Cell phone')).toHaveValue('(512) 555 0101')
    const three = page.getByRole('group', { name: 'Person 3' })
    await expect(three.getByText('First name is required')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Team Leader' }).click()
    // Nothing is sent while a name is missing.
    await page.getByRole('button', { name: 'Invite 3', exact: true }).click()
    await expect(three.getByLabel('First name')).toBeFocused()
    await three.getByLabel('First name').fill('Zoe')
    await three.getByLabel('Last name').fill('Marsh')
    // No seat is free, as in the demo once others were added.
    await page.route('**/api/user/available-seats', (route) => route.fulfill({ json: 0 }))
    await page.getByRole('button', { name: 'Invite 3', exact: true }).click()
    const seats = page.getByRole('dialog', { name: 'Extra Seats' })
    await expect(seats.getByText('Add 3 seats for $59.97 per month')).toBeVisible()
    await seats.getByLabel('I Agree').check()
    await expectAccessible(page)
    await seats.getByRole('button', { name: 'Invite 3', exact: true }).click()
    const results = page.getByRole('region', { name: 'What became of each' })
    await expect(results.getByText('3 of 3 invited')).toBeVisible()
    await expect(results.getByRole('link', { name: `bo.li@${at}` })).toBeVisible()
    await expectAccessible(page)

    // Whoever is a user already is named, and stays on the list.
    await list.fill(`Ana Ruiz <ana@${at}>`)
    await page.getByRole('button', { name: 'Add to the List' }).click()
    await expect(one.getByText('Ana Ruiz is a user already')).toBeVisible()
    await page.getByRole('button', { name: 'Invite 1', exact: true }).click()
    await expect(results.getByText('0 of 1 invited. Who was not is still on the list.')).toBeVisible()
    await expect(results.getByText('Ana Ruiz has been invited already.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Remove person 1' }).click()
    await page.getByRole('link', { name: 'Done' }).click()
    const { get } = await asUser(page, 'admin')
    const users: { Email: string; RoleName: string }[] = await get('user/tenantusers')
    expect(users.filter(({ Email }) => Email.endsWith(at)).map(({ RoleName }) => RoleName)).toEqual(
      Array(3).fill('Team Leader'),
    )
  })
