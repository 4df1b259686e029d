import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { generateSchema } from '../db/generate-schema.ts'
import { generateTypes } from '../db/generate-types.ts'

const t = await startTestProgram()
const owner = { connectionString: t.config.databaseOwnerUrl }

test.for([
  ['schema.generated.ts', generateTypes],
  ['schema.sql', generateSchema],
] as const)('%s is that of the migrated schema; else: npm run generate', async ([file, generate]) => {
  expect(await readFile(new URL(`../db/${file}`, import.meta.url), 'utf8')).toBe(await generate(owner))
})
