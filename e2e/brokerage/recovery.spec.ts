import type { Page } from '@playwright/test'
import { appCode, asUser, expect, expectAccessible, linkTo, test } from '../journey.ts'

/** Sets up an authenticator app for somebody, outside the browser; returns a recovery code. */
const setUpApp = async (page: Page, username: string, Password: string) => {
  const form = { grant_type: 'password', username, password: Password }
  const { access_token } = await (await page.request.post('/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/account/${path}`, { data, headers })).json()
  await post('prove', { Password })
  const { Secret } = await post('authenticator/begin', {})
  const { RecoveryCodes } = await post('authenticator/confirm', { Code: appCode(Secret) })
  return RecoveryCodes[0]
}

test('an invited user sets a password and is in; later it is forgotten, and a new one is set by mail', async ({
  page,
}) => {
  const { get, post } = await asUser(page, 'admin')
  const Email = `rae${crypto.randomUUID().slice(0, 8)}@example.com`
  await post('account/createuser', { FirstName: 'Rae', LastName: 'Novak', PhoneNumber: '5125550188', Email })

  await page.goto(await linkTo(get, Email, 'activation'))
  await expect(page.getByText('Welcome to the product! Please set your password.')).toBeVisible()
  // The code is not left where others could see it.
  await expect(page).toHaveURL(/\/activation\/\d+$/)
  const field = page.getByRole('textbox', { name: 'Password' })
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide or show the password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Activate Account' }).click()
  await expect(page.getByText(/This password is among the most common/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('three unlikely words')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const recovery = await setUpApp(page, Email, 'three unlikely words')
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()

  // The typed address is carried over, and appears in no URL.
  await page.getByLabel('Email address').fill('typo')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await expect(page).toHaveTitle('Password Recovery · Dormer')
  await expect(page).toHaveURL('/account-recovery')
  await expect(page.getByLabel('Email address')).toHaveValue('typo')
  await page.getByLabel('Email address').fill('')
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await page.getByLabel('Email address').fill(Email)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('dialog', { name: 'Thank you!' })
  await expect(thanks).toContainText('An email has been sent to your email on file with a link to reset your password.')
  await expectAccessible(page)
  await thanks.getByRole('button', { name: 'Return To Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email address')).toHaveValue(Email)

  const link = await linkTo(get, Email, 'reset')
  await page.goto(link)
  await expect(page.getByText('Please enter your new password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('four other unlikely words')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  // The second step is requested at once, not after another login.
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /Your menu/ })).toBeVisible()

  // It works only once.
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('five more unlikely words here')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await page.getByRole('link', { name: 'Request another link' }).click()
  await expect(page).toHaveURL('/account-recovery')
})

test('the privacy policy is open to everybody', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'Children under 13' })).toBeVisible()
  await expect(page.getByText(/no later than 90 days after sign-in/)).toBeVisible()
  await expectAccessible(page)
})
