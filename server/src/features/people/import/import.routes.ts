import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepsOwnContacts, sideOf } from '@dormer/contract/permissions'
import { z } from 'zod'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { withTotal } from '../../../http/total.ts'
import { endRun, type RunKey, requireFewOpen, startRun } from '../../../jobs/run.ts'
import type { Services } from '../../../services.ts'
import { csvStream } from '../../brokerage/downloads/csv.ts'
import { defineDownload, makeLink } from '../../brokerage/downloads/links.ts'
import { agentOptions, lenderOptions, requireAssignable } from '../../brokerage/users/users.queries.ts'
import { routedTo } from '../contacts/assignment.queries.ts'
import { defaultSource, requireSource } from '../contacts/contacts.queries.ts'
import { contactTypeOptions } from '../contacts/options.queries.ts'
import { importRun } from './import.jobs.ts'
import { findImport, firstRows, type ImportParams, importSources, lastImports, streamRows } from './import.queries.ts'

/** Above this number, refused rows are fetched as a file instead of in the answer. */
const MAX_REJECTS_IN_ANSWER = 5000

/** How many unfinished imports a user may have; more would only fill the storage. */
const MAX_WAITING = 20

/** The reported rows, in the file's own columns, with the reasons. */
const csvOf = ({ database }: Services, key: RunKey, header: readonly string[], isImported: boolean) =>
  csvStream(
    [...header, isImported ? 'Warning' : 'Reason'],
    (async function* () {
      const rows = database.streamAsTenant(key.TenantId, (db) => streamRows(db, key, isImported))
      for await (const { Cells, Reason } of rows) yield [...header.map((_, at) => Cells[at] ?? ''), Reason]
    })(),
  )

const fileOf = (kind: string, FileName: string, isImported: boolean) =>
  defineDownload({
    kind,
    payload: z.object({ ImportId: z.number() }),
    open: async ({ ImportId }, actor, services) => {
      const { Header } = await services.database.asTenant(actor.TenantId, (db) => findImport(db, actor, ImportId))
      return {
        FileName,
        ContentType: 'text/csv; charset=utf-8',
        Stream: csvOf(services, { TenantId: actor.TenantId, RunId: ImportId }, Header, isImported),
      }
    },
  })
export const rejectedDownload = fileOf('rejected-contacts', 'RejectedContacts.csv', false)
export const warningsDownload = fileOf('import-warnings', 'ImportWarnings.csv', true)

export const importRoutes = {
  importOptions: async ({ db, actor }) => {
    const [AgentOptions, LenderOptions, SourceOptions, RoutedTo] = await Promise.all([
      agentOptions(db, actor),
      lenderOptions(db, actor),
      importSources(db, actor),
      routedTo(db, actor),
    ])
    return { AgentOptions, LenderOptions, SourceOptions, ContactTypeOptions: contactTypeOptions, RoutedTo }
  },

  importContacts: {
    // Waiting for the import takes long; no transaction is open during that.
    outside: async ({ actor, body, services, request, reply, transaction }) => {
      const {
        File,
        AssignedAgentId,
        AssignByRouting,
        AssignedLenderId,
        SourceId,
        ContactTypeId = 1,
        EnrollInWorkFlows,
      } = body
      if (!/\.(xlsx|csv)$/i.test(File.FileName)) throw invalid({ File: 'Choose an .xlsx or a .csv file' })
      const ImportId = await transaction(async (db) => {
        const some = 'Some of your imports are still waiting. Send more when they are done.'
        await requireFewOpen(db, importRun, actor, MAX_WAITING, some)
        await requireAssignable(db, actor, 'agent', AssignedAgentId)
        await requireAssignable(db, actor, 'lender', AssignedLenderId)
        const source = (await requireSource(db, actor, SourceId)) ?? (await defaultSource(db, actor.TenantId))
        const Params: ImportParams = {
          SourceId: source.SourceId,
          ContactTypeId,
          AssignedAgentId: AssignedAgentId ?? (keepsOwnContacts(actor) && !AssignByRouting ? actor.UserId : null),
          // A lender becomes the lender of the contacts they import; otherwise they could not see them.
          AssignedLenderId: AssignedLenderId ?? (sideOf(actor) === 'lender' ? actor.UserId : null),
          EnrollIn: EnrollInWorkFlows || undefined,
        }
        const { TenantId, UserId } = actor
        const started = { TenantId, UserId, Title: File.FileName, StorageKey: File.Key, Params }
        return (await startRun(db, importRun, started)).RunId
      })
      const accepted = { ImportId, Successful: true, RejectString: null, Errors: [], Recipients: [] }
      if (/\brespond-async\b/i.test(String(request.headers.prefer ?? ''))) {
        reply.code(202).header('preference-applied', 'respond-async')
        return accepted
      }

      // The import runs whether or not the client still waits for it.
      const key = { TenantId: actor.TenantId, RunId: ImportId }
      for (let pause = 50; ; pause = Math.min(pause * 1.5, 200)) {
        const found = await services.database
          .asTenant(actor.TenantId, (db) => findImport(db, actor, ImportId))
          .catch(() => undefined)
        if (found?.DateFinished) {
          const refused = found.Duplicates + found.Rejected
          const inAnswer = refused > 0 && refused <= MAX_REJECTS_IN_ANSWER
          return {
            ImportId,
            Successful: found.Status === 'Done',
            RejectString: inAnswer ? await text(csvOf(services, key, found.Header, false)) : null,
            Errors: found.Message === null ? [] : [{ Message: found.Message }],
            Recipients: found.Recipients,
          }
        }
        // The client has disconnected, or this process is stopping.
        if (request.socket.destroyed || !request.server.server.listening) {
          reply.code(202)
          return accepted
        }
        await sleep(pause)
      }
    },
  },

  getImport: ({ db, actor, params }) => findImport(db, actor, params.ImportId),

  cancelImport: async ({ db, actor, params }) => {
    await findImport(db, actor, params.ImportId)
    await endRun(db, { TenantId: actor.TenantId, RunId: params.ImportId }, 'Canceled', importRun.canceled)
    return findImport(db, actor, params.ImportId)
  },

  recentImports: async ({ db, actor, reply }) => withTotal(reply, await lastImports(db, actor)),

  importRejections: async ({ db, actor, params, reply }) => {
    const { Duplicates, Rejected } = await findImport(db, actor, params.ImportId)
    reply.header('x-total-count', Duplicates + Rejected)
    return firstRows(db, { TenantId: actor.TenantId, RunId: params.ImportId }, false)
  },

  rejectedFile: async ({ db, actor, params }) => {
    await findImport(db, actor, params.ImportId)
    return makeLink(db, actor, rejectedDownload, { ImportId: params.ImportId })
  },

  importWarnings: async ({ db, actor, params, reply }) => {
    const { Warned } = await findImport(db, actor, params.ImportId)
    reply.header('x-total-count', Warned)
    return firstRows(db, { TenantId: actor.TenantId, RunId: params.ImportId }, true)
  },

  warningsFile: async ({ db, actor, params }) => {
    await findImport(db, actor, params.ImportId)
    return makeLink(db, actor, warningsDownload, { ImportId: params.ImportId })
  },
} satisfies Partial<Handlers>
