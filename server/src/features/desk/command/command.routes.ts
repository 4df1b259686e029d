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
import { partsOfDay, partsOfDue, partsOfMove, plainTimes, untilWhen } from './when.rules.ts'
import { nothing as none } from './within.ts'

export const commandRoutes = {
  readCommand: {
    outside: async ({ actor, body, services, request, reply, transaction }) => {
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
        const at = { db, actor, services, request, reply }
        const Found = await shellRoutes.find({ ...at, ...none, query: { text: body.Text.slice(0, 100) } })
        const r = new Reading(at, body, { known, here, deal })
        const nothing = { Acts: [], Choices: [], NotUnderstood: null, Advice: null, Found }
        try {
          for (const clause of clauses) {
            if (!(await readClause(r, clause, timed.get(clause)))) {
              // Alone it may have been meant as a search; one of several was meant as an act.
              if (clauses.length > 1 || (clause.act === 'Task' && !/^(?:call|ring|phone|dial)\b/i.test(clause.words)))
                throw new NotRead(
                  clause.words,
                  clause.needsTime ? 'Say when it is to be done.' : 'Write it on its own.',
                )
              return nothing
            }
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

  doCommand: async ({ db, actor, body, services, request, reply }) => {
    request.recordedAs = idOfCommand(request.recordedAs)
    await sql`select set_config('app.request_id', ${request.recordedAs}, true)`.execute(db)
    const made = { ActivityIds: [] as number[], MessageIds: [] as number[], Keys: [] as string[] }
    const Done = []
    for (const [place, act] of body.Acts.entries())
      Done.push(await doAct({ db, actor, services, request, reply }, act, place, made))
    return { Successful: true as const, Done, Undo: { RequestId: request.recordedAs, ...made } }
  },

  undoCommand: async ({ db, actor, body, services, request, reply }) => {
    await undoAll({ db, actor, services, request, reply }, body)
    return { Successful: true as const }
  },
} satisfies Partial<Handlers>

/** The words of an act that say when, where they are not all of them. */
const whenOf: Partial<Record<Clause['act'], (words: string) => string | undefined>> = {
  Snooze: untilWhen,
  Move: (words) => partsOfMove(words)[1],
  Due: (words) => partsOfDue(words)[1],
  DealDate: (words) => partsOfDay(words)[1],
}

/** When a clause says, and what remains of it, as it was typed. */
const timeIn = async ({ act, words }: Clause, timeZone: string) => {
  const when = whenOf[act]?.(words) ?? words
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
