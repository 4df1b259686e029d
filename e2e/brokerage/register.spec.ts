import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { expect, expectAccessible, linkTo, test } from '../journey.ts'

/** The content of a file in a zip; undefined if it is not there. */
const fileInZip = async (path: string, name: string) => {
  const zip = await fromBufferPromise(await readFile(path))
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry))
  return undefined
}

test('a stranger registers a brokerage, pays, adds the first contact, fixes a failed renewal, and nearly closes it', async ({
  page,
}) => {
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
  await page.getByLabel('Plan').selectOption('3 Mo Contract ($249/mo)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Recurring Payment Information' })).toBeVisible()
  await expectAccessible(page)
  // A real card number does not leave the browser.
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(page.getByText('no others are accepted')).toBeVisible()
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
  await expect(page.getByText('3 Mo Contract ($249/mo)')).toBeVisible()
  await expect(page.getByText('TRY-0001')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('button', { name: 'Add Person' }).click()
  const words = page.getByRole('dialog', { name: 'Add Person' }).getByLabel('Name, phone, email')
  await words.fill('Ida Moor ida@moor.example')
  await words.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add Person' })).toHaveCount(0)
  await page.goto('/contacts')
  await expect(page.getByText('Ida Moor').first()).toBeVisible()

  // The banner above every screen appears on every open page by itself.
  const other = await page.context().newPage()
  await other.goto('/tasks')
  const failed = other.getByText('Your brokerage’s last payment failed.', { exact: false })
  await page.goto('/admin/billing')
  const payBy = async (card: string, begin: string, button: string) => {
    await page.getByRole('button', { name: begin }).click()
    await page.getByRole('button', { name: card }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  await payBy('4000 0000 0000 0341', 'Change Card', 'Save Card')
  const trouble = page.getByRole('alert', { name: 'A payment is due' })
  await expect(trouble).toContainText('Pay with another card below')
  await expect(failed).toBeVisible()
  await expect(other.getByRole('link', { name: 'Go to Billing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Billing' })).toHaveCount(0)
  await expect(page.getByText('Past due')).toBeVisible()
  await expectAccessible(page)
  await payBy('4242 4242 4242 4242', 'Pay by Card', 'Pay')
  await expect(page.getByText('Paid. Thank you!')).toBeVisible()
  await expect(trouble).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Change Plan' }).click()
  const plans = page.getByRole('dialog', { name: 'Change the plan' })
  await plans.getByLabel('6 Mo Contract ($224/mo)').check()
  await expectAccessible(page)
  await plans.getByRole('button', { name: 'Change Plan' }).click()
  await expect(plans).toHaveCount(0)
  await expect(page.getByText('6 Mo Contract ($224/mo)')).toBeVisible()

  await page.goto('/settings/brokerage')
  const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Close the Brokerage' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the Brokerage' })
  await expect(closing.getByRole('button', { name: 'Close the Brokerage' })).toBeDisabled()
  await closing.getByLabel(`Type ${name}`).fill(name)
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Close the Brokerage' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Your current password').fill('nine purple kettles')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(closing).toHaveCount(0)
  const banner = other.getByText(`${name} will be closed on`, { exact: false })
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep the Brokerage' }).click()
  await expect(page.getByRole('button', { name: 'Close the Brokerage' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // The proof is valid for five minutes.
  await page.getByRole('button', { name: 'Export Everything' }).click()
  await expect(other.getByText('The export of everything is ready to download')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await fileInZip(await (await download).path(), 'contacts.csv')).toContain('ida@moor.example')

  // A second step can be set up once the address is proven, which the emailed link does; the page continues.
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  const section = page.getByRole('region', { name: 'Two-Step Sign-In' })
  await expect(section.getByRole('button', { name: 'Set Up' })).toBeDisabled()
  await section.getByRole('button', { name: 'Send the Link' }).click()
  await expect(section.getByRole('status')).toContainText(`A link is on its way to ${email}.`)
  await expectAccessible(page)
  const form = { grant_type: 'password', username: email, password: 'nine purple kettles' }
  const { access_token } = await (await page.request.post('/token', { form })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const get = async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json()
  await other.goto(await linkTo(get, email, 'reset'))
  await other.getByLabel('Password', { exact: true }).fill('nine purple kettles')
  await other.getByRole('button', { name: 'Reset Password' }).click()
  await expect(other.getByRole('button', { name: /Your menu/ })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set Up' })).toBeEnabled()
  await expect(section.getByRole('button', { name: 'Send the Link' })).toHaveCount(0)
})
