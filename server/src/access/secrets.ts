import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** What a secret belongs to. It can be decrypted only for that, so a copy in another row is useless. */
export type SecretOwner = { table: string; tenantId: number; id: number | string }

/** Encrypts small secrets, such as a mailbox's password, for storage in the database. */
export type Secrets = {
  encrypt: (secret: unknown, owner: SecretOwner) => string
  /** Throws SecretUnreadable. */
  decrypt: (encrypted: string, owner: SecretOwner) => unknown
  /** 32 bytes that only this installation can make, the same each time; for a purpose, and useless for others. */
  derive: (purpose: string) => Buffer
}

/** The message is for whoever runs the program; a user has to connect the mailbox again. */
export class SecretUnreadable extends Error {
  readonly code = 'SECRET_UNREADABLE'
  constructor(options?: ErrorOptions) {
    super(
      'A stored password or sign-in cannot be read: it was encrypted with a different key (SECRETS_KEY, or secrets.key in DORMER_DATA), or it was changed.',
      options,
    )
  }
}

/** Whether a text is 32 bytes in base64. */
export const isSecretsKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)

const VERSION = 1
const IV = 12
const TAG = 16

const boundTo = ({ table, tenantId, id }: SecretOwner) => Buffer.from(JSON.stringify([table, tenantId, String(id)]))

/** AES-256-GCM under a key of 32 bytes in base64. A secret is stored as version, nonce, tag and text, in base64. */
export const makeSecrets = (key: string): Secrets => {
  if (!isSecretsKey(key)) throw new Error('The key for secrets is not 32 bytes in base64.')
  const bytes = Buffer.from(key, 'base64')
  return {
    encrypt: (secret, owner) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(boundTo(owner))
      const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text]).toString('base64')
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32)),
    decrypt: (encrypted, owner) => {
      try {
        const all = Buffer.from(encrypted, 'base64')
        if (all[0] !== VERSION) throw new Error('unknown version')
        const iv = all.subarray(1, 1 + IV)
        const tag = all.subarray(1 + IV, 1 + IV + TAG)
        const decipher = createDecipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG })
        decipher.setAAD(boundTo(owner)).setAuthTag(tag)
        const text = Buffer.concat([decipher.update(all.subarray(1 + IV + TAG)), decipher.final()])
        return JSON.parse(text.toString())
      } catch (cause) {
        throw new SecretUnreadable({ cause })
      }
    },
  }
}

/** Where the key is kept if the settings contain none. */
export const keyFileIn = (dataDir: string) => path.join(dataDir, 'secrets.key')

/**
 * Secrets under the key from the settings, or else from the data folder, where one is made at the first start.
 * Undefined with an external database and no key in the settings: each process would make its own key and could not
 * read the others' secrets.
 */
export const openSecrets = async (config: {
  secretsKey?: string
  databaseUrl?: string
  dataDir: string
}): Promise<Secrets | undefined> => {
  if (config.secretsKey) return makeSecrets(config.secretsKey)
  if (config.databaseUrl) return undefined
  const file = keyFileIn(config.dataDir)
  return makeSecrets((await readKey(file)) ?? (await makeKey(file)))
}

/**
 * The key in a file; undefined if there is no such file. Throws if the file exists but is not a key, rather than
 * replace it.
 */
const readKey = async (file: string): Promise<string | undefined> => {
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (!isSecretsKey(key))
      throw new Error(
        `${file} does not contain a key. Put back the right file; if it is lost, remove this one, and users must connect their mailboxes again.`,
      )
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes a key file, which appears complete and flushed to disk. If two processes try, the second uses the first one's
 * key.
 */
const makeKey = async (file: string): Promise<string> => {
  const temporary = `${file}.${randomBytes(8).toString('hex')}`
  const key = randomBytes(32).toString('base64')
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${key}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // Unlike a rename, a link never replaces an existing key.
    await link(temporary, file)
    const folder = await open(path.dirname(file))
    await folder.sync().finally(() => folder.close())
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = await readKey(file)
    if (!other) throw error
    return other
  } finally {
    await rm(temporary, { force: true })
  }
}
