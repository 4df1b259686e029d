import type { Config } from '../../../config.ts'

/** A new Message-ID in angle brackets (RFC 5322 §3.6.4), with this installation's host. */
export const newHeaderId = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `<${crypto.randomUUID()}@${publicUrl ? new URL(publicUrl).hostname : 'dormer.invalid'}>`
