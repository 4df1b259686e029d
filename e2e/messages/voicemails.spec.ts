import { launchOptions } from '../../playwright.config.ts'
import { atBothWidths, expect, expectAccessible, signIn, test } from '../journey.ts'

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
