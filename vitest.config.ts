import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Each process compiles the same packages: with a cache there is less to do.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))

export default defineConfig({
  test: {
    // Two cores are what a small machine has; the database works on them as well.
    maxWorkers: 2,
    // The files that a process runs share what they import: loading the program for each is a third of all the work.
    // So what a file changes, such as the clock, it puts back, and what it starts, it ends.
    isolate: false,
    // Patience is for a machine that is busy with something else: nothing is told by how long a test takes.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
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
