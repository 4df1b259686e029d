import { formatPhone } from '@dormer/contract/phone'
import { z } from 'zod'
import { requireRight } from '../../../access/rights.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload } from '../../brokerage/downloads/links.ts'
import { streamOwnList } from './do-not-call.queries.ts'

/** The brokerage's own list as CSV. */
export const ownListDownload = defineDownload({
  kind: 'do-not-call',
  payload: z.object({}),
  open: async (_, actor, { database }) => {
    // The permission may have been taken since the link was made.
    requireRight(actor, 'ManageMessages')
    return {
      FileName: 'DoNotCall.csv',
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(
        ['Phone', 'Name', 'How They Asked', 'Recorded By', 'Date'],
        (async function* () {
          for await (const row of database.streamAsTenant(actor.TenantId, (db) => streamOwnList(db, actor)))
            yield [formatPhone(row.Number), row.ContactName, row.Reason, row.ByName, row.DateCreated]
        })(),
      ),
    }
  },
})
