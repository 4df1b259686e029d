import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. No salt or slow hash: 256 random bits cannot be guessed. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
