import type { Config } from '../../../config.ts'

/** A new Message-ID with its angle brackets (RFC 5322 §3.6.4), at this installation. */
export const newHeaderId = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `<${crypto.randomUUID()}@${publicUrl ? new URL(publicUrl).hostname : 'dormer.invalid'}>`
