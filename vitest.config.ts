import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores are what a small machine has; the database works on them as well.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
