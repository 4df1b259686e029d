import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import type { Actor } from '../../../../access/actor.ts'
import { refused } from '../../../../http/errors.ts'
import type { Handlers } from '../../../../http/handlers.ts'
import type { Services } from '../../../../services.ts'
import { csvStream } from '../../../brokerage/downloads/csv.ts'
import { defineDownload, makeLink } from '../../../brokerage/downloads/links.ts'
import { withLocalCopy } from '../../import/local-copy.ts'
import { readTable } from '../../import/reader/read-file.ts'
import type { Findings } from '../findings.ts'
import { findFindings, findImportFile, type Stored } from '../import-files.queries.ts'
import { BEYOND, beyondOf, REASON } from './record-key.rules.ts'
import { planRecords, readerOf, sampleDays } from './records.jobs.ts'

const BATCH_ROWS = 1000

/** The rows that match no contact now, in the file's own columns, with the reasons. */
const unmatchedRows = (
  { database, storage, log }: Services,
  actor: Actor,
  file: Stored,
  hasBeyond: boolean,
): PassThrough => {
  const out = new PassThrough({ objectMode: true, highWaterMark: 100 })
  const stop = new AbortController()
  out.on('close', () => stop.abort())
  const { TenantId, UserId } = actor
  const write = async (copy: string) => {
    const days = await sampleDays(copy, file, stop.signal)
    const reader = await database.asTenant(TenantId, (db) =>
      readerOf(db, { TenantId, UserId, ImportFileId: file.ImportFileId }, days),
    )
    for await (const rows of readTable(copy, file.Found.Layout, { signal: stop.signal }))
      for (let at = 0; at < rows.length; at += BATCH_ROWS) {
        const some = rows.slice(at, at + BATCH_ROWS)
        const plans = await database.asTenant(TenantId, (db) =>
          planRecords(db, reader, some.map(reader.read), { locks: false, isThere: () => false }),
        )
        for (const [nth, { Outcome, reason }] of plans.entries()) {
          const row = some[nth]
          if (
            Outcome === 'Refused' &&
            row &&
            !out.write([...row.Cells, ...(hasBeyond ? [beyondOf(row)] : []), reason ?? ''])
          )
            await once(out, 'drain', { signal: stop.signal })
        }
      }
  }
  withLocalCopy(storage, file.StorageKey as string, write).then(
    () => out.end(),
    (error) => {
      if (!stop.signal.aborted) log.error({ err: error }, 'the unmatched rows of a file could not be read')
      out.destroy(error instanceof Error ? error : undefined)
    },
  )
  return out
}

export const unmatchedDownload = defineDownload({
  kind: 'unmatched-records',
  payload: z.object({ ImportFileId: z.number() }),
  open: async ({ ImportFileId }, actor, services) => {
    const { file, findings } = await services.database.asTenant(actor.TenantId, async (db) => ({
      file: await findImportFile(db, actor, ImportFileId),
      findings: await findFindings(db, actor, ImportFileId),
    }))
    requireKept(file)
    const hasBeyond = mayHaveBeyond(findings, file.Found.Columns.length)
    const header = [...file.Found.Columns.map(({ Name }) => Name), ...(hasBeyond ? [BEYOND] : []), REASON]
    return {
      FileName: 'UnmatchedRows.csv',
      ContentType: 'text/csv; charset=utf-8',
      Stream: csvStream(header, unmatchedRows(services, actor, file, hasBeyond)),
    }
  },
})
/** Whether rows of a file may have more cells than its header: as its check told, if it could tell all. */
const mayHaveBeyond = (findings: Findings | null, columns: number) =>
  !findings ||
  findings.AllProblems > findings.Problems.length ||
  findings.Problems.some(({ Column }) => Column > columns)
const requireKept = ({ StorageKey, Holds }: Stored) => {
  if (!StorageKey) throw refused('The file is no longer kept. Upload it again.')
  if (Holds !== 'Records') throw refused('This file has people, not notes and activities.')
}

export const importRecordRoutes = {
  unmatchedRecords: async ({ db, actor, params: { ImportFileId } }) => {
    requireKept(await findImportFile(db, actor, ImportFileId))
    return makeLink(db, actor, unmatchedDownload, { ImportFileId })
  },
} satisfies Partial<Handlers>
