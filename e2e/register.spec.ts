import { expect, expectAccessible, test } from './journey.ts'

test('a stranger registers a brokerage, is declined, pays, and adds the first contact', async ({ page }) => {
  const email = `rosa.${crypto.randomUUID()}@berg.example`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register your brokerage' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.goto('/register?sub=1004')
  await expect(page.getByLabel('Plan')).toHaveValue('1004')
  await expect(page.getByText('Your first month is free, then $249/mo')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Cell phone').pressSequentially('5125550101')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('nine purple kettles')
  await page.getByLabel('Plan').selectOption('6 Mo Contract ($224/mo)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Recurring Payment Information' })).toBeVisible()
  await expectAccessible(page)
  // A real card does not leave the browser.
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByText('no other is sent')).toBeVisible()
  await page.getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Payment Method failed, please enter a different credit card',
  )
  await page.getByRole('button', { name: '4000 0027 6000 3184' }).click()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: 'Confirm' }).click()

  await expect(page).not.toHaveURL(/register/)
  await page.goto('/admin/billing')
  await expect(page.getByText('6 Mo Contract ($224/mo)')).toBeVisible()
  await expect(page.getByText('TRY-0001')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('button', { name: 'Add Person' }).click()
  const words = page.getByRole('dialog', { name: 'Add Person' }).getByLabel('Name, phone, email')
  await words.fill('Ida Moor ida@moor.example')
  await words.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Person' })).toHaveCount(0)
  await page.goto('/contacts')
  await expect(page.getByText('Ida Moor').first()).toBeVisible()
})
