import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { isDeadlock, isErased, isReferenced } from '../../../db/failures.ts'
import { HttpError } from '../../../http/errors.ts'
import { siteAddress } from '../../../http/site-address.ts'
import type { Services } from '../../../services.ts'

/** An answer in TwiML; by default one that asks Twilio to do nothing. */
export const twiml = (text = '<?xml version="1.0" encoding="UTF-8"?><Response/>') => ({
  FileName: 'response.xml',
  ContentType: 'text/xml; charset=utf-8',
  Inline: true,
  Stream: Readable.from([text]),
})

export const forged = () => new HttpError(403, { Message: 'The signature is not the provider’s' })

type Asked = {
  url: string
  protocol: string
  host: string
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

/** The request as the provider signed it: with the address it knows us by. */
export const hookOf = ({ config }: Services, { url, protocol, host, headers, body }: Asked) => {
  const signature = headers['x-twilio-signature']
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return {
    url: new URL(url, siteAddress(config, { protocol, host })).href,
    signature: typeof signature === 'string' ? signature : undefined,
    form: Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string')),
  }
}

/**
 * Does something for what has arrived, and does it again if whom it is from was merged into somebody else, or erased,
 * meanwhile: the provider does not send it a second time.
 */
export const forArrival = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === 3 || !(isReferenced(error) || isDeadlock(error) || isErased(error))) throw error
    }
}

/** Opens the transaction for the brokerage that has this number. */
export const enterByTextNumber = async (db: Tx, number: string): Promise<number | undefined> =>
  (await sql<{ TenantId: number | null }>`select enter_by_text_number(${number}) as tenant_id`.execute(db)).rows[0]
    ?.TenantId ?? undefined
