import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { generateTypes } from '../db/generate-types.ts'

const t = await startTestProgram()

test('the query layer’s types are those of the migrated schema; else: npm run generate', async () => {
  const types = await generateTypes({ connectionString: t.config.databaseOwnerUrl })
  expect(await readFile(new URL('../db/schema.generated.ts', import.meta.url), 'utf8')).toBe(types)
})
