import { SIGNATURE_PLACE, saysSignature, signatureHtml } from '@dormer/contract/brokerage/signature'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { cleanSignature } from '../../brokerage/users/signature.ts'

/** Marks the signature's place while a body is cleaned and its fields are filled in. It counts as white space. */
const HERE = '\ufeff'

/** A submitted body with the place of the signature marked, unless it is to have none. */
export const markPlace = (body: string, isSigned: boolean) => {
  const [above = '', ...below] = body.replaceAll(/\ufeff|&#(?:0*65279|x0*feff);?/gi, '').split(SIGNATURE_PLACE)
  return [above, isSigned ? '' : HERE, ...below].join('')
}

/** The actor's signature, for below this HTML; empty if there is none, or if the HTML already contains it. */
export const signatureBelow = async (db: Tx, actor: Actor, html: string) => {
  const { EmailSignature } = await db
    .selectFrom('user_account')
    .select('EmailSignature')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .executeTakeFirstOrThrow()
  const signature = cleanSignature(EmailSignature)
  return saysSignature(html, signature) ? '' : signatureHtml(signature)
}

/** A marked body with the signature in its place. */
export const withSignature = async (db: Tx, actor: Actor, html: string) => {
  const [above = '', ...below] = html.split(HERE)
  return below.length === 0 ? html : [above, await signatureBelow(db, actor, above), ...below].join('')
}
