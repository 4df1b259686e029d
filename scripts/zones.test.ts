import { expect, test } from 'vitest'
import { faultsIn, readImports } from './zones.ts'

const read = (files: Record<string, string>) =>
  faultsIn(Object.entries(files).map(([file, source]) => readImports(file, source)))

test.each([
  ['contract/src/a.ts', "import pg from 'pg'", 'only zod'],
  ['web/src/main.tsx', "import { x } from '../../server/src/x.ts'", 'web never imports server'],
  ['server/src/db/a.ts', "import { x } from '../features/notes/notes.queries.ts'", 'platform knows no feature'],
  ['web/src/ui/A.tsx', "export { x } from '../features/notes/x.ts'", 'ui knows no feature'],
  ['server/src/features/a/a.routes.ts', "import {\n  x,\n} from '../b/b.routes.ts'", "another feature's routes"],
  ['web/src/features/a/A.tsx', "import { B } from '../b/BPage.tsx'", "another feature's routes"],
])('%s may not', (file, source, why) => {
  expect(read({ [file]: source }).join()).toContain(why)
})

test('a circle is found, through as many files as it takes', () => {
  const files = {
    'server/src/a.ts': "import './b.ts'",
    'server/src/b.ts': "import './c.ts'",
    'server/src/c.ts': "import { a } from './a.ts'",
  }
  expect(read(files)).toEqual(['a circle: server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts'])
})

test('what the house allows passes', () => {
  expect(
    read({
      'contract/src/a.ts': "import { z } from 'zod'\nimport { b } from './b.ts'",
      'server/src/features/a/a.routes.ts':
        "import { x } from '../b/b.queries.ts'\nimport type { Y } from '../b/b.routes.ts'",
      'web/src/features/a/A.tsx': "const Page = lazy(() => import('../b/BPage.tsx'))",
    }),
  ).toEqual([])
})
