import type { Page } from '@playwright/test'
import { asUser, atBothWidths, expect, expectAccessible, goTo, registerBrokerage, signIn, test } from '../journey.ts'

const OWN = 'Own-fields-of-contacts-27'
const choose = async (page: Page, label: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const facts = (page: Page) => page.getByRole('region', { name: 'Custom fields' })
const fact = (page: Page, name: string) => facts(page).getByRole('term').filter({ hasText: name }).locator('..')

test('fields are made, filled in on contacts, and the list is filtered and sorted by them', async ({ page }) => {
  test.slow()
  const user = await registerBrokerage(page, OWN)
  const { UserId, post } = await asUser(page, user, OWN)
  const contacts: number[] = []
  for (const FirstName of ['Ana', 'Ben', 'Cleo']) {
    const Email = `${FirstName}@own-fields.example.com`.toLowerCase()
    const { ContactId } = await post('contact', {
      FirstName,
      LastName: 'Own',
      Email,
      ContactTypeId: 3,
      AssignedAgentId: UserId,
    })
    contacts.push(ContactId)
  }

  // An admin makes a field of money and a choice.
  await signIn(page, user, '/settings/custom-fields', OWN)
  await expect(page.getByText('No fields yet')).toBeVisible()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Field' }).click()
  await dialog.getByLabel('Name').fill('Budget')
  await choose(page, /^Type/, 'Money')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Budget' })).toContainText('Money · 0 contacts')
  await page.getByRole('button', { name: 'Add Field' }).click()
  await dialog.getByLabel('Name').fill('Style')
  await choose(page, /^Type/, 'One choice')
  await dialog.getByLabel('Choices').fill('Condo\nLoft\nRanch')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Style' })).toContainText('Condo, Loft, Ranch')
  await page.getByRole('button', { name: 'Move Style' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Style')

  // They are filled in on a contact, in place; the others follow by the API.
  const [ana, ben, cleo] = contacts
  await goTo(page, `/contact/${ana}`)
  await facts(page).getByRole('button', { name: 'Add Style and 1 more' }).click()
  await facts(page).getByRole('button', { name: 'Edit Budget' }).click()
  await facts(page).getByRole('textbox', { name: 'Budget' }).pressSequentially('450k')
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Budget')).toContainText('$450,000')
  await facts(page).getByRole('button', { name: 'Edit Style' }).click()
  await page.getByRole('option', { name: 'Loft' }).click()
  await expect(fact(page, 'Style')).toContainText('Loft')
  await expectAccessible(page)
  const { get } = await asUser(page, user, OWN)
  const fields: { CustomFieldId: number; Name: string }[] = await get('contact/custom-fields')
  const idOf = (name: string) => fields.find(({ Name }) => Name === name)?.CustomFieldId ?? 0
  await post(`contact/custom-values?contactId=${ben}`, {
    Values: { [idOf('Budget')]: '300000', [idOf('Style')]: 'Condo' },
  })
  await post(`contact/custom-values?contactId=${cleo}`, { Values: { [idOf('Budget')]: '900000' } })

  // A value is undone, and its history names the field.
  await facts(page).getByRole('button', { name: 'Edit Budget' }).click()
  await facts(page).getByRole('textbox', { name: 'Budget' }).fill('500000')
  await page.keyboard.press('Enter')
  await expect(fact(page, 'Budget')).toContainText('$500,000')
  const undo = page.getByRole('alert').filter({ hasText: 'Budget saved' }).getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  await expect(fact(page, 'Budget')).toContainText('$450,000')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Budget')

  // The list shows, filters and sorts by it.
  await goTo(page, '/contacts')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Budget' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: '$450,000' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(page, 'Field', 'Budget')
  await choose(page, 'Budget: operation', 'Is at Least')
  await page.getByLabel('Budget: value').pressSequentially('400k')
  await page.keyboard.press('Enter')
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips).toContainText('Budget is at least $400,000')
  await expect(page.getByText('Showing 1 - 2 of 2')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Budget' }).getByRole('button').click()
  await expect(page.getByRole('link', { name: /Own$/ })).toHaveText(['Ana Own', 'Cleo Own'])
  await page.getByRole('columnheader', { name: 'Budget' }).getByRole('button').click()
  await expect(page.getByRole('link', { name: /Own$/ })).toHaveText(['Cleo Own', 'Ana Own'])
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Budget, descending')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Advanced Search' }).click()
  const panel = page.getByRole('dialog', { name: 'Advanced Search' })
  await panel.getByRole('tab', { name: 'Custom Fields' }).click()
  await expect(panel.getByLabel('Budget: value')).toHaveValue('$400,000')
  await choose(page, 'Style: value', 'Loft')
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(chips).toContainText('Style includes Loft')
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()

  // One is deleted, and comes back with its values.
  await goTo(page, '/settings/custom-fields')
  await expect(page.getByRole('article', { name: 'Budget' })).toContainText('3 contacts')
  await page.getByRole('button', { name: 'Delete Budget' }).click()
  await page.getByRole('dialog', { name: 'Delete Field' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article', { name: 'Budget' })).toHaveCount(0)
  await page.getByRole('alert').filter({ hasText: 'Budget deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'Budget' })).toContainText('3 contacts')

  // At both widths.
  await atBothWidths(page, async () => {
    await expect(page.getByRole('button', { name: 'Edit Budget' })).toBeVisible()
    await expectAccessible(page)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, `/contact/${ana}?tab=details`)
  await expect(fact(page, 'Budget')).toContainText('$450,000')
  await facts(page).getByRole('button', { name: 'Edit Budget' }).click()
  await facts(page).getByRole('textbox', { name: 'Budget' }).fill('460000')
  await facts(page).getByRole('button', { name: 'Save' }).click()
  await expect(fact(page, 'Budget')).toContainText('$460,000')
  await expectAccessible(page)
})

const SET = 'Fields-set-for-many-31'
test('fields are filled in with a new contact, and set for many', async ({ page }) => {
  test.slow()
  const user = await registerBrokerage(page, SET)
  const { get, post } = await asUser(page, user, SET)
  const field = async (Name: string, Kind: string, Choices?: string[]) =>
    (await post('contact/custom-field', { Name, Kind, Choices })).CustomFieldId as number
  const budget = await field('Budget', 'Money')
  const ids = [
    budget,
    await field('Rooms', 'Number'),
    await field('Closes', 'Date'),
    await field('Loan', 'Choice', ['FHA', 'VA']),
    await field('Wants', 'Choices', ['Pool', 'Garden']),
    await field('Preapproved', 'YesNo'),
    await field('Remark', 'Text'),
    await field('Gift', 'Text'),
    await field('School district', 'Text'),
  ]

  // New Contact asks for them: a few at once, the others when searched for.
  await signIn(page, user, '/contacts/newcontact', SET)
  const own = page.getByRole('region', { name: 'Custom fields' })
  await expect(own.getByLabel('Gift')).toBeVisible()
  await expect(own.getByLabel('School district')).toHaveCount(0)
  await own.getByLabel('Budget').pressSequentially('450k')
  await own.getByLabel('Rooms').fill('3')
  await own.getByLabel('Closes').fill('05/17/2030')
  await choose(page, 'Loan', 'VA')
  await choose(page, 'Wants', 'Pool')
  await page.keyboard.press('Escape')
  await own.getByText('Yes', { exact: true }).click()
  await own.getByLabel('Find a field').fill('school')
  await own.getByLabel('School district').fill('Eanes')
  await expect(own.getByLabel('Budget')).toHaveValue('$450,000')
  await expectAccessible(page)
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Own')
  await page.getByRole('textbox', { name: /^Email/ }).fill('ana@own-values.example.com')
  await choose(page, /^Type/, 'Sphere of Influence')
  await choose(page, /^Source/, 'Website')

  // What a field no longer takes is said at it, and nothing typed is lost.
  await post('contact/custom-field', { CustomFieldId: ids[3], Choices: ['FHA'] })
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(own.getByText('Choose “FHA”')).toBeVisible()
  await expect(own.getByLabel('School district')).toHaveValue('Eanes')
  await choose(page, 'Loan', 'FHA')
  await expect(own.getByText('Choose “FHA”')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Contact' }).click()
  await expect(page).toHaveURL(/\/contact\/\d+/)
  await expect(fact(page, 'Budget')).toContainText('$450,000')
  await expect(fact(page, 'School district')).toContainText('Eanes')
  const contactId = Number(/contact\/(\d+)/.exec(page.url())?.[1])
  expect(await get(`contact/custom-values?contactId=${contactId}`)).toMatchObject({
    [budget]: '450000.00',
    [ids[1] as number]: '3',
    [ids[2] as number]: '2030-05-17',
    [ids[3] as number]: 'FHA',
    [ids[4] as number]: ['Pool'],
    [ids[5] as number]: true,
  })

  // All who are selected get another value, or none.
  await goTo(page, '/contacts')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const setField = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set Field' }).click()
  }
  await setField()
  const dialog = page.getByRole('dialog', { name: 'Set Field' })
  await choose(page, 'Field', 'Budget')
  await dialog.getByLabel('Budget').pressSequentially('500k')
  await expect(dialog.getByRole('status')).toHaveText('Set Budget to $500,000 for 1 contact?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set Field' }).click()
  await expect(page.getByText('Set the field of 1 contact.')).toBeVisible()
  expect(await get(`contact/custom-values?contactId=${contactId}`)).toMatchObject({ [budget]: '500000.00' })
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, '/contacts/newcontact')
  await expect(own.getByLabel('Gift')).toBeVisible()
  await expectAccessible(page)
})
