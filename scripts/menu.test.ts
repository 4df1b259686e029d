import { expect, test, vi } from 'vitest'
import { type Item, items } from '../server/src/features/desk/shell/shell.routes.ts'

/* The server lists the navigation's items, the browser its screens: both state titles and permissions. */
type Route = { options: { staticData?: { screen?: { title: string; permission?: string; icon?: unknown } } } }
const { router } = await vi.importActual<{ router: { routesByPath: Record<string, Route> } }>('../web/src/routes.tsx')
const screenOf = (path: string) => router.routesByPath[path]?.options.staticData?.screen

/** A heading is a screen, too, where none of its items is at its address. */
const flat = (list: Item[]): Item[] =>
  list.flatMap((item) =>
    item.children
      ? [...(item.children.some(({ path }) => path === item.path) ? [] : [item]), ...flat(item.children)]
      : item,
  )

test.for(flat(items))('$title is called and permitted as its screen declares', ({ path, title, needs }) => {
  expect(screenOf(path)).toMatchObject({ title, icon: expect.anything() })
  expect(screenOf(path)?.permission).toBe(needs)
})

test('every screen that the palette lists is in the navigation', () => {
  const listed = Object.keys(router.routesByPath).filter((path) => screenOf(path)?.icon)
  expect(listed.sort()).toEqual(
    flat(items)
      .map(({ path }) => path)
      .sort(),
  )
})

test('every page of settings and administration is a card of the settings', async () => {
  const { settings } = await vi.importActual<{ settings: { cards: object }[] }>(
    '../web/src/features/desk/shell/settings.ts',
  )
  const carded = settings.flatMap(({ cards }) => Object.keys(cards))
  const wanted = flat(items)
    .map(({ path }) => path)
    .filter((path) => /^\/(settings\/|idx\/|profile\/|admin\/|trash)/.test(path))
  // The user's own profile is in no menu.
  expect(carded.toSorted()).toEqual([...wanted, '/profile'].sort())
})
