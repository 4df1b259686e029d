import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, folder), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))
const documents = ['.', 'docs', 'docs/operation', 'docs/decisions'].flatMap(markdownIn)

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The files of the project that people write. Migrations that have landed stay as they are. */
const folders = ['contract/src', 'demo/src', 'docs', 'e2e', 'scripts', 'server/src', 'server/test', 'web/src']
const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(path.join(root, folder), { recursive, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /\.(?:css|html|js|md|mjs|mts|sql|tsx?)$/.test(name))
    .filter((name) => !/\/(?:early-)?migrations\//.test(name))
const written = [
  ...folders.flatMap((folder) => filesIn(folder, true)),
  ...['.', 'bench', 'chaos', 'web'].flatMap((folder) => filesIn(folder, false)),
]

test('the README is at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150)
})

test('each decision is in the index, under its title', () => {
  const index = read('docs/decisions/README.md')
  for (const file of markdownIn('docs/decisions').filter((name) => !name.endsWith('README.md')))
    expect(index).toContain(`| [${read(file).split('\n')[0]?.slice(2)}](${path.basename(file)}) |`)
})

test.each(documents)('links of %s lead to files and headings that exist', (file) => {
  // Addresses of other sites stay out; so do pictures, which are links, too, but have no headings.
  for (const [, link = ''] of read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [target = '', anchor] = link.split('#')
    const there = target ? path.posix.join(path.posix.dirname(file), target) : file
    expect(existsSync(path.join(root, there)), `${file} links to ${link}`).toBe(true)
    if (anchor) expect(anchorsOf(there), `${file} links to ${link}`).toContain(anchor)
  }
})

test('comments state rules in words, or cite docs/rules.md by a heading that exists', () => {
  const anchors = anchorsOf('docs/rules.md')
  for (const file of written) {
    const text = read(file)
    // References such as A and three digits, or S and a section, lead to a document that is not in the repository.
    expect(text.match(/\bA\d{3}\b|\bS[123] ?§/)?.[0], file).toBeUndefined()
    for (const [, anchor] of text.matchAll(/docs\/rules\.md#([\w-]+)/g)) expect(anchors, file).toContain(anchor)
  }
})
