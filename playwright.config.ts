import { defineConfig } from '@playwright/test'
import { ensureChromium } from './scripts/chromium.mjs'

export const launchOptions = {
  executablePath: await ensureChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // What would go from process to process stays in one. The first is Playwright's own, which a second list replaces.
    '--in-process-gpu',
    '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
  ],
}

/** Journeys in a real browser. `scripts/test.ts` starts the program with the demo and passes its address. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  // The long timeouts are for a machine that is busy with something else.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Shorter than the test's, so that a failure names the action and what was in its way.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    baseURL: process.env.DORMER_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A worker of one journey must not answer another's requests; the journeys of the worker turn it on.
    serviceWorkers: 'block',
    // A fading element cannot be held to a contrast; journeys that need motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Both slow down every journey: pass `--screenshot on` or `--trace on` for one that fails.
    screenshot: 'off',
    trace: 'off',
    launchOptions,
  },
})
