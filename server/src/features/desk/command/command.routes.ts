import { ACTS_MAX } from '@dormer/contract/desk/command'
import { type Clause, readActs } from '@dormer/contract/desk/command-words'
import { sql } from 'kysely'
import { findTransaction } from '../../../access/transactions.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { parseQuickAdd } from '../../day/tasks/quick-add.ts'
import { shellRoutes } from '../shell/shell.routes.ts'
import { isTimed, readClause } from './acts.read.ts'
import { doAct } from './do.ts'
import { NotRead, Reading, surroundings } from './read.ts'
import { idOfCommand, undoAll } from './undo.queries.ts'
import { partsOfMove, plainTimes, untilWhen } from './when.rules.ts'

export const commandRoutes = {
  readCommand: {
    outside: async ({ actor, body, services, transaction }) => {
      const all = readActs(body.Text) ?? []
      const [clauses, beyond] = [all.slice(0, ACTS_MAX), all[ACTS_MAX]]
      const timed = new Map(
        await Promise.all(
          clauses.filter(isTimed).map(async (clause) => [clause, await timeIn(clause, actor.TimeZone)] as const),
        ),
      )
      return transaction(async (db) => {
        const { known, here } = await surroundings(db, actor, body)
        if (body.ContactId && !here) throw notFound('contact')
        const deal = body.TransactionId ? await dealOf(db, actor, body.TransactionId) : undefined
        const Found = await shellRoutes.find({ db, actor, query: { text: body.Text.slice(0, 100) } } as never)
        const r = new Reading({ db, actor, services }, body, { known, here, deal })
        const nothing = { Acts: [], Choices: [], NotUnderstood: null, Advice: null, Found }
        try {
          for (const clause of clauses) {
            if (!(await readClause(r, clause, timed.get(clause)))) return nothing
            // Whom the following is about is not known until it is chosen.
            if (r.choices.length > 0) break
          }
          if (beyond && r.choices.length === 0)
            throw new NotRead(beyond.words, `Do at most ${ACTS_MAX} things at once, and the others afterwards.`)
        } catch (error) {
          if (!(error instanceof NotRead)) throw error
          return { ...nothing, NotUnderstood: error.word, Advice: error.advice }
        }
        return { ...nothing, Acts: r.acts, Choices: r.choices }
      })
    },
  },

  doCommand: async ({ db, actor, body, services, request }) => {
    request.recordedAs = idOfCommand(request.recordedAs)
    await sql`select set_config('app.request_id', ${request.recordedAs}, true)`.execute(db)
    const made = { ActivityIds: [] as number[], MessageIds: [] as number[], Keys: [] as string[] }
    const Done = []
    for (const [place, act] of body.Acts.entries()) Done.push(await doAct({ db, actor, services }, act, place, made))
    return { Successful: true as const, Done, Undo: { RequestId: request.recordedAs, ...made } }
  },

  undoCommand: async ({ db, actor, body, services }) => {
    await undoAll({ db, actor, services }, body)
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>

/** When a clause says, and what remains of it, as it was typed. */
const timeIn = async ({ act, words }: Clause, timeZone: string) => {
  const when = act === 'Snooze' ? untilWhen(words) : act === 'Move' ? partsOfMove(words)[1] : words
  const plain = plainTimes(when)
  const { Title, ...read } = await parseQuickAdd(plain, timeZone, clock.now())
  const isLower = act !== 'Task' && words.startsWith(Title.charAt(0).toLowerCase())
  return { ...read, Title: isLower ? Title.charAt(0).toLowerCase() + Title.slice(1) : Title }
}

const dealOf = async (...[db, actor, id]: Parameters<typeof findTransaction>) => {
  const { TransactionId } = await findTransaction(db, actor, id)
  const { rows } = await sql<{ Name: string }>`
    select transaction_name(transaction) as name from transaction
    where tenant_id = ${actor.TenantId} and transaction_id = ${TransactionId}`.execute(db)
  return { TransactionId, Name: rows[0]?.Name ?? '' }
}
