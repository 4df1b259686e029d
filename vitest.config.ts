import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Each process compiles the same packages: a cache saves work.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url))

export default defineConfig({
  test: {
    // A small machine has two cores; the database uses them as well.
    maxWorkers: 2,
    // The files that a process runs share their imports: loading the program for each is a third of all the work.
    // So a test file puts back what it changes, such as the clock, and ends what it starts.
    isolate: false,
    // The long timeouts are for a machine that is busy with something else: durations prove nothing.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,demo,scripts,bench}/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/src/test/setup.ts',
          // Nothing is started and nothing waits for a server.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
