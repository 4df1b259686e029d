import { writeFile } from 'node:fs/promises'
import { startThrowaway } from '../db/embedded.ts'
import { generateSchema } from '../db/generate-schema.ts'
import { generateTypes } from '../db/generate-types.ts'
import { migrate } from '../db/migrate.ts'
import { givenNamesSql } from '../features/people/identity/short-names.ts'
import { runCommand } from './command.ts'

/** Regenerates what stands in SQL, too, then the query layer's types and the readable schema by migrating an empty database. */
const generate = async () => {
  await writeFile(new URL('../db/functions/given_names.sql', import.meta.url), givenNamesSql())
  const database = await startThrowaway()
  try {
    const migrations = await migrate(database.owner)
    await writeFile(new URL('../db/schema.generated.ts', import.meta.url), await generateTypes(database.owner))
    await writeFile(new URL('../db/schema.sql', import.meta.url), await generateSchema(database.owner))
    return `Wrote server/src/db/schema.generated.ts and schema.sql from ${migrations.length} migrations.`
  } finally {
    await database.stop()
  }
}

if (import.meta.main) await runCommand(generate)
