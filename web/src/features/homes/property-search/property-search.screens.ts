import { IconHomeSearch, IconListSearch } from '@tabler/icons-react'
import { createRoute, redirect } from '@tanstack/react-router'
import { fetchAhead } from '../../../api/queries.ts'
import { framed, page, screen } from '../../../screen.ts'
import { listSearch } from '../../../ui/list-search.ts'
import { compareSearch, propertySearch } from './property-search.search.ts'

const component = page(() => import('./SearchPage.tsx'), 'SearchPage')
const ahead = async () => fetchAhead((await import('./property-search.api.ts')).searchOptionsQuery)

export const searchScreens = [
  screen({
    path: '/mls-search',
    title: 'Property Search',
    icon: IconHomeSearch,
    search: propertySearch,
    ahead,
    component,
  }),
  // The map is a tab of the search.
  createRoute({
    getParentRoute: () => framed,
    path: '/map',
    beforeLoad: () => {
      throw redirect({ to: '/mls-search', search: { view: 'map' }, replace: true })
    },
  }),
  screen({ path: '/mls-search/$searchid', title: 'Property Search', search: propertySearch, ahead, component }),
  screen({ path: '/mls-search/$searchid/$type', title: 'Property Search', search: propertySearch, ahead, component }),
  screen({
    path: '/searches',
    title: 'Saved Searches',
    icon: IconListSearch,
    search: listSearch,
    ahead: async () => fetchAhead((await import('../property-searches/property-searches.api.ts')).userSearchesQuery),
    component: page(() => import('../property-searches/SearchesPage.tsx'), 'SearchesPage'),
  }),
  screen({
    path: '/listing/$ListingKey',
    title: 'Listing',
    ahead: async ({ params }) =>
      fetchAhead((await import('./property-search.api.ts')).propertyQuery(params.ListingKey)),
    component: page(() => import('../listing/ListingPage.tsx'), 'ListingPage'),
  }),
  screen({
    path: '/compare',
    title: 'Compare',
    search: compareSearch,
    component: page(() => import('../listing/ComparePage.tsx'), 'ComparePage'),
  }),
] as const
