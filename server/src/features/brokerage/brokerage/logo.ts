import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredUpload } from '@dormer/contract/endpoint'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { drawPicture, PICTURE_MAX, type PictureShape, readUploadedPicture } from '../../../files/images.ts'
import { invalid } from '../../../http/errors.ts'
import { FileMissing, FileTooLarge } from '../../../providers/storage/storage.ts'
import type { Services } from '../../../services.ts'

/** Sharp at twice the size it is shown at, and transparent where the brokerage's logo is. */
const shape: PictureShape = { width: 640, height: 240, fit: 'inside', type: 'image/png' }

/** Anything smaller would be a dot or a line. */
const SMALLEST = 16

/** Each logo has its own address, so that browsers can cache it. */
const versionOf = (logoKey: string) => logoKey.split('/')[1]?.slice(0, 12) ?? ''

/** The public path of a brokerage's logo, without the server; null if it has none. */
export const logoPath = ({ SiteId, LogoKey }: { SiteId: string; LogoKey: string | null }) =>
  LogoKey && `/api/brokerage/logo/${SiteId}/${versionOf(LogoKey)}`

/** Draws the logo from an upload and stores it in the upload's place. */
export const storeLogo = async ({ storage }: Services, { TenantId }: Actor, file: StoredUpload) => {
  const { Bytes, Width, Height } = await drawPicture(await readUploadedPicture(storage, file, 'Logo'), 'Logo', shape)
  if (Math.min(Width, Height) < SMALLEST)
    throw invalid({ Logo: `Choose a larger picture: one that is at least ${SMALLEST} pixels high and wide` })
  const { Key } = await storage.put(Readable.from([Bytes]), {
    tenantId: TenantId,
    fileName: 'logo.png',
    maxBytes: PICTURE_MAX,
  })
  return Key
}

/** Sets or removes the brokerage's logo; returns the previous logo's key, whose file is no longer needed. */
export const setLogo = async (db: Tx, { TenantId }: Actor, logo: { LogoKey: string; LogoName: string } | null) => {
  const { LogoKey, SiteId } = await db
    .selectFrom('tenant')
    .select(['LogoKey', 'SiteId'])
    .where('TenantId', '=', TenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tenant')
    .set(logo ?? { LogoKey: null, LogoName: null })
    .where('TenantId', '=', TenantId)
    .execute()
  return { Before: LogoKey, SiteId }
}

/** The logo's bytes, for a page rendered on the server; null without a logo, or if its file is gone. */
export const logoBytes = async ({ storage }: Pick<Services, 'storage'>, LogoKey: string | null) => {
  if (!LogoKey) return null
  try {
    return await buffer(await storage.get(LogoKey))
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileTooLarge) return null
    throw error
  }
}
