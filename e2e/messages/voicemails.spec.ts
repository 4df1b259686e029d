import { launchOptions } from '../../playwright.config.ts'
import { asUser, atBothWidths, expect, expectAccessible, registerBrokerage, signIn, test } from '../journey.ts'

// Chromium's made-up microphone, which beeps.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
  permissions: ['microphone'],
})

for (const [which, script] of [
  ['', ''],
  [', also where the browser decodes no sound for programs', 'delete window.AudioDecoder'],
] as const)
  test(`a voicemail is recorded, kept, deleted and brought back${which}`, async ({ page }) => {
    await page.addInitScript(script)
    await signIn(page, 'agent3', '/settings/phone')
    const own = page.getByRole('region', { name: 'Recorded voicemails' })
    await own.getByRole('button', { name: 'Record' }).click()
    await expect(own.getByRole('button', { name: /^Stop \(00:0[2-9]/ })).toBeVisible()
    await own.getByRole('button', { name: /^Stop/ }).click()
    const name = `After a showing ${crypto.randomUUID().slice(0, 8)}`
    await own.getByLabel('Name', { exact: true }).fill(name)
    await atBothWidths(page, expectAccessible)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Voicemail saved')).toBeVisible()
    await own.getByRole('button', { name: `Play ${name}` }).click()
    await expect(own.getByLabel(name, { exact: true })).toBeVisible()
    await own.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(own.getByRole('button', { name: `Play ${name}` })).toBeVisible()
  })

test('a recorded voicemail is left in a call, which ends, is logged and says so', async ({ page }) => {
  const own = 'a long password for voicemails'
  const user = await registerBrokerage(page, own)
  const { UserId, get, post } = await asUser(page, user, own)
  const LastName = `Callee ${crypto.randomUUID().slice(0, 8)}`
  const { ContactId } = await post('contact', {
    ...{ FirstName: 'Carla', LastName, Email: `${crypto.randomUUID()}@example.com` },
    ...{ CellPhone: '5125550190', AssignedAgentId: UserId },
  })
  // Recorded by hand, in the settings.
  await signIn(page, user, '/settings/phone', own)
  const recordings = page.getByRole('region', { name: 'Recorded voicemails' })
  await recordings.getByRole('button', { name: 'Record' }).click()
  await expect(recordings.getByRole('button', { name: /^Stop \(00:0[2-9]/ })).toBeVisible()
  await recordings.getByRole('button', { name: /^Stop/ }).click()
  await recordings.getByLabel('Name', { exact: true }).fill('After a showing')
  await page.keyboard.press('Enter')
  await expect(recordings.getByRole('button', { name: 'Play After a showing' })).toBeVisible()

  const bar = page.getByRole('region', { name: /^Call/ })
  const call = async () => {
    await page.goto(`/contact/${ContactId}`)
    const quick = page.getByRole('group', { name: 'Quick actions' }).filter({ visible: true })
    await quick.getByRole('button', { name: /^Call/ }).click()
    const blocked = page.getByRole('dialog', { name: 'This call is blocked' })
    const hangUp = bar.getByRole('button', { name: 'Hang Up' })
    await expect(blocked.or(hangUp).first()).toBeVisible()
    if (await blocked.isVisible()) {
      await blocked.getByLabel('Why you’re calling').fill('The inspector comes at nine')
      await blocked.getByRole('button', { name: 'Call anyway: not a sales call' }).click()
    }
    await expect(bar.getByRole('timer')).toBeVisible()
    // Its words are whole on a phone, too.
    const leave = bar.getByRole('button', { name: 'Leave Voicemail' })
    await atBothWidths(page, async () =>
      expect(
        await leave.evaluate((button) =>
          [button, ...button.querySelectorAll('span')].every((one) => one.scrollWidth <= one.clientWidth + 1),
        ),
      ).toBe(true),
    )
    await leave.click()
    return page.getByRole('dialog', { name: 'Leave Voicemail' })
  }
  // Without written consent it says why not.
  const refused = await call()
  await expect(refused.getByRole('alert')).toContainText('has not agreed to those in writing')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Hang Up' }).click()
  await expect(page.getByRole('dialog', { name: 'Log Phone Call' })).toBeVisible()

  await post('consent', { ContactId, Channel: 'Text', Says: 'Yes', How: 'Buyer agreement', IsWritten: true })
  const dialog = await call()
  await dialog.getByRole('button', { name: /^After a showing/ }).click()
  await expect(page.getByText('Voicemail left: After a showing').first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  const [last] = await get(`call?contactId=${ContactId}`)
  expect(last).toMatchObject({ VoicemailLeft: 'After a showing', ActivityTypeId: 2, Status: 'Completed' })
  await page.goto('/calls')
  const row = page.getByRole('row', { name: new RegExp(LastName) })
  await expect(row.getByText(/^Voicemail left(?!:)/).first()).toBeVisible()
  await atBothWidths(page, expectAccessible)
})
