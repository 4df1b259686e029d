import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { doNotCallOf } from './do-not-call.queries.ts'
import { exceptionOf, ownListWords, registryWords } from './do-not-call.rules.ts'

type Phone = { Number: string; ContactId: number | null; Name: string }

/**
 * Which of these numbers a sales call may not be made to at any hour, because of a do-not-call list, each with the reason in
 * words. Three statements at most, and one where nobody is on a list.
 */
export const whyListed = async (db: Tx, TenantId: number, phones: readonly Phone[]) => {
  const known = await doNotCallOf(db, TenantId, new Map(phones.map((one) => [one.Number, one.ContactId])))
  const listed = phones.filter(({ Number: number }) => {
    const { Own, Registries = [] } = known.get(number) ?? {}
    return Own || Registries.length > 0
  })
  if (listed.length === 0) return new Map<string, string>()
  const { TimeZone } = await db
    .selectFrom('tenant')
    .select('TimeZone')
    .where('TenantId', '=', TenantId)
    .executeTakeFirstOrThrow()
  const when = { Now: clock.now(), BrokerageZone: TimeZone }
  return new Map(
    listed.flatMap(({ Number: number, Name }): [string, string][] => {
      const facts = known.get(number)
      if (facts?.Own) return [[number, ownListWords(facts.Own, Name, when)]]
      return facts && !exceptionOf(facts, when) ? [[number, registryWords(facts.Registries, Name)]] : []
    }),
  )
}
