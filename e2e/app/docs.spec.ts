import { expect, expectAccessible, test } from '../journey.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the API's documentation, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('a call can be found, opened by its address, and read on a phone', async ({ page }) => {
      await page.goto('/api/docs#/task/saveTask')
      const call = page.locator('#operations-task-saveTask')
      await expect(call.getByText('"Title": "Call about the offer"')).toBeVisible()
      await expect(call.getByText('The Idempotency-Key was already used with a different request.')).toBeVisible()
      await expect(page.getByText('There are no API keys')).toBeVisible()
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
        await expectAccessible(page)
      }
    })
  })
