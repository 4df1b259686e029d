import { expect, test } from 'vitest'
import { faultsIn, misnamedIn, readImports } from './zones.ts'

const read = (files: Record<string, string>) =>
  faultsIn(Object.entries(files).map(([file, source]) => readImports(file, source)))

test.each([
  ['contract/src/a.ts', "import pg from 'pg'", 'only zod'],
  ['server/src/main.ts', "import { x } from '../../demo/src/x.ts'", 'loaded only when it is used'],
  ['web/src/main.tsx', "import { x } from '../../server/src/x.ts'", 'web never imports server'],
  ['server/src/db/a.ts', "import { x } from '../features/people/notes/notes.queries.ts'", 'platform knows no feature'],
  ['web/src/ui/A.tsx', "export { x } from '../features/people/notes/x.ts'", 'ui knows no feature'],
  ['server/src/features/day/a/a.routes.ts', "import {\n  x,\n} from '../b/b.routes.ts'", "another feature's routes"],
  ['web/src/features/day/a/A.tsx', "import { B } from '../b/BPage.tsx'", "another feature's routes"],
  ['server/src/features/people/a/a.ts', "import { x } from '../../day/b/b.queries.ts'", 'people is below day'],
  ['web/src/features/people/a/A.tsx', "const X = lazy(() => import('../../desk/b/X.tsx'))", 'people is below desk'],
  ['contract/src/people/a.ts', "import type { X } from '../day/b.ts'", 'people is below day'],
  ['web/src/features/people/a/a.ts', "import type { X } from '@dormer/contract/day/b'", 'people is below day'],
  ['server/src/features/attic/a/a.ts', '', 'unknown floor: attic'],
])('%s may not', (file, source, why) => {
  expect(read({ [file]: source }).join()).toContain(why)
})

test('a cycle is found through any number of files', () => {
  const files = {
    'server/src/a.ts': "import './b.ts'",
    'server/src/b.ts': "import './c.ts'",
    'server/src/c.ts': "import { a } from './a.ts'",
  }
  expect(read(files)).toEqual(['a circle: server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts'])
})

test('allowed imports pass', () => {
  expect(
    read({
      'contract/src/a.ts': "import { z } from 'zod'\nimport { b } from './b.ts'",
      'server/src/features/day/a/a.routes.ts':
        "import { x } from '../b/b.queries.ts'\nimport type { Y } from '../b/b.routes.ts'",
      'web/src/features/day/a/A.tsx': "const Page = lazy(() => import('../b/BPage.tsx'))",
    }),
  ).toEqual([])
})

test('a feature of another name is found, and an exception that is none any more', () => {
  const faults = misnamedIn([
    'contract/src/homes/tours.ts',
    'server/src/features/homes/visits/visits.routes.ts',
    'web/src/features/homes/tour/TourPage.tsx',
    'web/src/features/homes/listing/ListingPage.tsx',
  ])
  expect(faults).toContain('homes/tour of web has another name in server')
  expect(faults).toContain('homes/visits of server has another name in contract')
  expect(faults.join()).not.toContain('homes/listing')
  expect(faults.join()).toContain('web desk/dashboard has a counterpart of its name now')
})
