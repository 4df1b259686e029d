import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, number, required, searchId } from '../fields.ts'

/*
 * A catalog is a saved search of listings, served at a secret address as the home listings feed that Meta's Commerce
 * Manager fetches for ads. It always contains the current results of the search.
 */

/** CatalogId is generated; IdxSearchId is the SearchId of the saved search. */
export const catalog = z
  .object({
    Id: number,
    Name: z.string(),
    CatalogId: z.guid(),
    DateCreated: instant,
    IdxSearchId: z.guid(),
    SearchName: z.string(),
    /** Whether an address serves it. */
    HasAddress: z.boolean(),
    /** When it was last fetched; null never. */
    DateRead: instant.nullable(),
  })
  .meta({ id: 'Catalog' })
export type Catalog = z.infer<typeof catalog>

export const idxCatalogs = endpoint({
  method: 'GET',
  path: 'api/idx/catalogs',
  summary: "List the brokerage's catalogs, newest first",
  permission: 'ManageSettings',
  whole: 'users and settings',
  response: z.array(catalog),
})

export const catalogBody = z.object({ Name: required('Catalog Name', 100), IdxSearchId: searchId('user-search') })

export const addCatalog = endpoint({
  method: 'POST',
  path: 'api/idx/catalog',
  summary: 'Create a catalog from a property search',
  permission: 'ManageSettings',
  creates: true,
  body: catalogBody,
  response: catalog,
})

export const makeCatalogAddress = endpoint({
  method: 'POST',
  path: 'api/idx/catalog/{id}/address',
  summary: 'Create a feed URL for a catalog',
  permission: 'ManageSettings',
  security: 'address-given',
  params: z.object({ id: id('catalog') }),
  response: z.object({ Url: z.string() }),
})

/** Beyond the specification. */
export const deleteCatalog = endpoint({
  method: 'DELETE',
  path: 'api/idx/catalog/{id}',
  summary: 'Delete a catalog',
  permission: 'ManageSettings',
  security: 'address-end',
  params: z.object({ id: id('catalog') }),
  response: done,
})

/** Only what the public may see and what Meta accepts. */
export const readCatalog = endpoint({
  method: 'GET',
  path: 'api/idx/catalog/feed/{token}/listings.xml',
  summary: 'Read a catalog feed',
  permission: 'link',
  security: 'address-use',
  params: z.object({ token: z.string().max(200) }),
  response: 'stream',
  mediaType: 'application/xml',
})
