import { type Declared, exported } from '@dormer/contract/contact-fields'
import { contactCriteria } from '@dormer/contract/people/contact-search'
import { contactTypes } from '@dormer/contract/people/contacts'
import { z } from 'zod'
import type { Handlers } from '../../../http/handlers.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import type { OwnField } from '../custom-fields/custom-fields.rules.ts'
import { countMatching, type ExportRow, searchPage, selected, streamExport } from './contact-search.queries.ts'
import { readCriteria } from './filters.ts'
import { filterFields, optionLists } from './options.queries.ts'

type Cell = (row: ExportRow, day: (instant: string | null) => string | null) => string | null
const typeNames: { [id: string]: string } = contactTypes
const cellOf = ({ kind }: Declared, text: string | null = null) =>
  kind === 'contactType' && text ? (typeNames[text] ?? text) : text
/** The order of the file's usual columns; other fields come last. */
const order = [
  ...['FirstName', 'LastName', 'Phone', 'Email', 'Source', 'DateLastContacted', 'DateLastActive', 'ContactType'],
  ...exported.map((field) => field.export),
]
const columns = [
  ...exported.map((field, at): [header: string, cell: Cell] => [field.export, ({ Texts }) => cellOf(field, Texts[at])]),
  ['DateLastContacted', (row, day) => day(row.LastContact)] satisfies [string, Cell],
  ['DateLastActive', (row, day) => day(row.LastActive)] satisfies [string, Cell],
].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))

/** The brokerage's own fields come after all others, under their names; none of these is called like another column. */
const ownColumns = (own: readonly OwnField[]): [header: string, cell: Cell][] => {
  const taken = new Set(columns.map(([header]) => header.toLowerCase()))
  return own.map(({ CustomFieldId, Name }) => [
    taken.has(Name.toLowerCase()) ? `${Name} (custom)` : Name,
    ({ Own }) => Own?.[CustomFieldId] ?? null,
  ])
}

async function* cells(rows: AsyncIterable<ExportRow>, timeZone: string, columns: [header: string, cell: Cell][]) {
  // MM/DD/YYYY in the user's zone.
  const format = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', day: '2-digit', year: 'numeric' })
  const day = (instant: string | null) => (instant ? format.format(new Date(instant)) : null)
  for await (const row of rows) yield columns.map(([, cell]) => cell(row, day))
}

export const contactExport = defineDownload({
  kind: 'contact-export',
  payload: contactCriteria.extend({ ContactIds: z.array(z.number()).nullish() }),
  open: async ({ ContactIds, ...criteria }, actor, { database }) => {
    const own = await database.asTenant(actor.TenantId, (db) => customFieldsOf(db, actor.TenantId))
    const all = [...columns, ...ownColumns(own)]
    return {
      FileName: 'ContactExport.csv',
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(
        all.map(([header]) => header),
        cells(
          database.streamAsTenant(actor.TenantId, (db) =>
            streamExport(db, actor, criteria, ContactIds?.length ? ContactIds : undefined),
          ),
          actor.TimeZone,
          all,
        ),
      ),
    }
  },
})

export const contactSearchRoutes = {
  searchContacts: ({ db, actor, body: { PageNumber, Take, Columns, ...criteria } }) =>
    searchPage(db, actor, criteria, { PageNumber, Take, Columns }),

  countContacts: async ({ db, actor, body }) => ({ Count: await countMatching(db, actor, body) }),

  filterOptions: ({ db, actor }) => filterFields(db, actor),

  selectOptions: ({ db, actor }) => optionLists(db, actor),

  exportContacts: async ({ db, actor, body }) => {
    await readCriteria(db, actor, body) // invalid criteria are reported now, not when the file is fetched
    if (body.ContactIds?.length) await selected(db, actor, body.ContactIds)
    return makeLink(db, actor, contactExport, body)
  },
} satisfies Partial<Handlers>
