import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** Ten thousand numbers, a bit each. */
const BYTES = 1250
/** How many blocks are held before they are written: 25 MB. */
const HELD = 20_000
const WRITTEN_AT_ONCE = 1000

type Whose = { TenantId: number; List: string }
export type Change = { number: string; isOn: boolean }

/**
 * Writes the numbers of a list into its blocks, some at a time, in the caller's transaction. `isFull`: what the list had
 * of an area code is gone once the first number of it comes.
 */
export const blockWriter = (db: Tx, { TenantId, List }: Whose, isFull: boolean) => {
  const held = new Map<number, Uint8Array>()
  /** The area codes and the blocks that this file has come to. */
  const cleared = new Set<string>()
  const written = new Set<number>()

  const write = async () => {
    const all = [...held]
    for (const exchange of held.keys()) written.add(exchange)
    held.clear()
    for (let at = 0; at < all.length; at += WRITTEN_AT_ONCE) {
      const some = all.slice(at, at + WRITTEN_AT_ONCE)
      await sql`
        insert into do_not_call_block (tenant_id, list, exchange, bits)
        select ${TenantId}, ${List}, exchange, decode(bits, 'hex')
        from unnest(${some.map(([exchange]) => exchange)}::integer[],
          ${some.map(([, bits]) => Buffer.from(bits).toString('hex'))}::text[]) block (exchange, bits)
        on conflict (tenant_id, exchange, list) do update set bits = excluded.bits`.execute(db)
    }
  }

  const load = async (missing: number[]) => {
    for (const exchange of missing) held.set(exchange, new Uint8Array(BYTES))
    // Of a full list, what is there is what this file has written.
    const exchanges = isFull ? missing.filter((exchange) => written.has(exchange)) : missing
    if (exchanges.length === 0) return
    const { rows } = await sql<{ Exchange: number; Bits: string }>`
      select exchange, encode(bits, 'hex') as bits from do_not_call_block
      where tenant_id = ${TenantId} and list = ${List} and exchange = any(${exchanges}::integer[])`.execute(db)
    for (const { Exchange, Bits } of rows) held.set(Exchange, Uint8Array.from(Buffer.from(Bits, 'hex')))
  }

  const clear = async (areaCode: string) => {
    cleared.add(areaCode)
    if (isFull) await clearArea(db, { TenantId, List }, areaCode)
  }

  return {
    add: async (changes: Change[]) => {
      const missing = new Set<number>()
      for (const { number } of changes) {
        const areaCode = number.slice(0, 3)
        if (!cleared.has(areaCode)) await clear(areaCode)
        const exchange = Number(number.slice(0, 6))
        if (!held.has(exchange)) missing.add(exchange)
      }
      if (held.size + missing.size > HELD) {
        await write()
        for (const { number } of changes) missing.add(Number(number.slice(0, 6)))
      }
      if (missing.size > 0) await load([...missing])
      for (const { number, isOn } of changes) {
        const bits = held.get(Number(number.slice(0, 6)))
        const place = Number(number.slice(6))
        if (!bits) continue
        const mask = 1 << (place & 7)
        bits[place >> 3] = isOn ? (bits[place >> 3] ?? 0) | mask : (bits[place >> 3] ?? 0) & ~mask
      }
    },
    end: write,
  }
}

/** Removes the numbers of an area code. */
export const clearArea = (db: Tx, { TenantId, List }: Whose, areaCode: string) =>
  sql`
    delete from do_not_call_block
    where tenant_id = ${TenantId} and list = ${List}
      and exchange between ${Number(areaCode)}::integer * 1000 and ${Number(areaCode)}::integer * 1000 + 999`.execute(
    db,
  )

/** How many numbers a list has of each of these area codes. */
export const countNumbers = async (db: Tx, { TenantId, List }: Whose, areaCodes: string[]) => {
  const { rows } = await sql<{ AreaCode: string; Numbers: number }>`
    select a.area_code, coalesce(sum(bit_count(b.bits)), 0)::integer as numbers
    from unnest(${areaCodes}::text[]) a (area_code)
    left join do_not_call_block b on b.tenant_id = ${TenantId} and b.list = ${List}
      and b.exchange between a.area_code::integer * 1000 and a.area_code::integer * 1000 + 999
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.AreaCode, row.Numbers]))
}
