import { readFile } from 'node:fs/promises'
import { plainPage } from './page-html.rules.ts'

const dist = new URL('../../../../../web/dist/', import.meta.url)
/** A page that says that the browser app is not built; it contains the state all the same. */
const UNBUILT = plainPage('Not built', 'The browser app is not built yet. Run npm run build.')
const built = new Map<string, Promise<string>>()

/** A page of the browser app's build for clients, read once. */
export const builtPage = (name: 'client.html' | 'book.html') => {
  const read =
    built.get(name) ??
    readFile(new URL(name, dist), 'utf8').catch(() => {
      built.delete(name)
      return UNBUILT
    })
  built.set(name, read)
  return read
}
