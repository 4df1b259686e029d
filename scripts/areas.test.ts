import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * A feature says itself what it is (decision 0090): adding one touches its own files, the files of its area, and the menu
 * if it has a screen; its rows are made for the tests of lists. The vendor book stands for all: its calls, table, screen and words have names that nothing else has.
 */
const name = /vendor/i
const own = /^contract\/src\/deals\/vendors\.ts$|^(server|web)\/src\/features\/deals\/vendors\//

const root = path.dirname(import.meta.dirname)
const mentioning = ['contract/src', 'server/src', 'server/test', 'web/src', 'scripts']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== 'scripts/areas.test.ts' && !own.test(file))
  // What the database and the demo contain is about rows, not about the feature.
  .filter((file) => !/^server\/src\/db\//.test(file))
  .filter((file) => name.test(readFileSync(path.join(root, file), 'utf8')))

/** Files of the area, and those of its other features, which may use this one. */
const [ofArea, ofFeatures] = [
  /^(contract\/src|(server|web)\/src\/features)\/deals\/[^/]+$/,
  /^(server|web)\/src\/features\/deals\/[^/]+\//,
]

test('outside its area, a feature is mentioned in the menu only, and in the rows that tests of lists read', () => {
  expect(mentioning.filter((file) => !ofArea.test(file) && !ofFeatures.test(file)).sort()).toEqual([
    'server/src/features/desk/shell/shell.routes.ts',
    'server/src/features/desk/shell/shell.test.ts',
    'server/test/full.ts',
  ])
})

test('its area mentions a feature where the area lists its features, tables, words and examples', () => {
  expect(mentioning.filter((file) => ofArea.test(file)).sort()).toEqual([
    'contract/src/deals/area.ts',
    'contract/src/deals/examples.ts',
    'contract/src/deals/words.ts',
    'server/src/features/deals/area.ts',
    'server/src/features/deals/queries.fixture.ts',
    'server/src/features/deals/tables.ts',
    'web/src/features/deals/area.ts',
  ])
})
