import type { Agent } from 'node:https'
import path from 'node:path'
import { readEmailAddress } from '@dormer/contract/email-address'
import { z } from 'zod'
import { isSecretsKey } from './access/secrets.ts'
import { GOOGLE } from './providers/email/gmail.ts'
import { MICROSOFT } from './providers/email/graph.ts'
import { readSmtpUrl, type ServerAccount } from './providers/email/server-account.ts'
import { listingFeeds } from './providers/listings/feed-settings.ts'

const isAddress = (text: string) => readEmailAddress(text) === text.toLowerCase()
const text = z.string().trim().min(1).optional()
const onOff = z.enum(['on', 'off']).optional()

/** Parsed the way libpq does: the host may be missing, or given by `?host=` if it is a socket folder. */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'it must look like postgres://user:password@host/database')
  // Dormer names its connections itself, and is known by them (commands/move-brokerage.ts).
  .transform((url) => url.replace(/(?<=[?&])application_name=[^&]*(?:&|$)/g, '').replace(/[?&]$/, ''))
  .optional()

/** A public street map from OpenStreetMap data, free and without an account. */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org/styles/liberty'

/** Every setting of the program, all from the environment; docs/operation/settings.md has the same table in words. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DORMER_DATA: z.string().trim().min(1).default('./data'),
  DORMER_DEMO: onOff,
  DORMER_ROLES: z
    .string()
    .default('web,worker')
    .transform((v) => v.split(',').map((s) => s.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_EMAIL: z.string().refine(isAddress, 'it must be an email address').optional(),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((v) => (v ? v.split(',').map((s) => s.trim()) : [])),
  RATE_LIMIT_USER: z.coerce.number().int().min(0).default(1200),
  RATE_LIMIT_ADDRESS: z.coerce.number().int().min(0).default(6000),
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  SECURITY_LOG: text,
  SESSION_MAX_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(10_000).default(100),
  VIDEO_MAX_MB: z.coerce.number().int().min(1).max(10_000).default(1024),
  STORAGE_QUOTA_GB: z.coerce.number().positive().max(1_000_000).default(50),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text,
  SMTP_URL: z
    .string()
    .refine((url) => readSmtpUrl(url) !== undefined, 'it must look like smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z.string().refine(isAddress, 'it must be an email address').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'it begins with AC, followed by 32 digits and letters')
    .optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_API_KEY_SID: z
    .string()
    .regex(/^SK[0-9a-f]{32}$/i, 'it begins with SK, followed by 32 digits and letters')
    .optional(),
  TWILIO_API_KEY_SECRET: text,
  TWILIO_TWIML_APP_SID: z
    .string()
    .regex(/^AP[0-9a-f]{32}$/i, 'it begins with AP, followed by 32 digits and letters')
    .optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_TENANT: text.default('common'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'it begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'it begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'it begins with whsec_')
    .optional(),
  LISTING_FEEDS: listingFeeds.optional(),
  LISTING_PHOTOS_GB: z.coerce.number('it must be a number of gigabytes').min(0).default(5),
  PRIVATE_MAIL_SERVERS: onOff,
  MAP_STYLE_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal('off')], 'it must be an address, or off')
    .optional(),
  SECRETS_KEY: z
    .string()
    .refine(isSecretsKey, 'it must be 32 random bytes in base64, as `openssl rand -base64 32` prints them')
    .optional(),
})

/** The name of every setting. */
export const settingNames = Object.keys(settings.shape)

/** Settings that are useless without each other. */
const together = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['TWILIO_API_KEY_SID', 'TWILIO_API_KEY_SECRET'],
  ['TWILIO_API_KEY_SID', 'TWILIO_TWIML_APP_SID'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

/** A setting that cannot be used. The message is for the person who starts the program. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment; throws a ConfigError that names each bad setting. */
export const readConfig = (env: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''))
  const result = settings.safeParse(given)
  if (!result.success)
    throw new ConfigError(
      result.error.issues.map((i) => `The setting ${i.path.join('.')} cannot be used (${i.message}).`).join('\n'),
    )
  const c = result.data
  if (c.DATABASE_OWNER_URL && !c.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or neither.')
  if (!c.DATABASE_URL && c.DORMER_ROLES.length === 1)
    throw new ConfigError(
      'DORMER_ROLES splits the program into several processes, which need an external database: set DATABASE_URL, too.',
    )
  if (c.STORAGE === 's3' && !c.S3_BUCKET) throw new ConfigError('STORAGE is s3, but S3_BUCKET is not set.')
  for (const [one, other] of together)
    if (!c[one] !== !c[other])
      throw new ConfigError(`${one} and ${other} go together, but only ${c[one] ? one : other} is set.`)
  if (c.TWILIO_API_KEY_SID && !c.TWILIO_ACCOUNT_SID)
    throw new ConfigError('TWILIO_API_KEY_SID is set, but TWILIO_ACCOUNT_SID is not: calls need the account, too.')
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(c.HOST)
  const isOnlyHere = loopback && !c.PUBLIC_URL && c.TRUST_PROXY.length === 0
  return {
    port: c.PORT,
    host: c.HOST,
    dataDir: path.resolve(c.DORMER_DATA),
    /** Unless asked for, the demo runs only with the embedded database, on loopback, without a proxy. */
    demo: c.DORMER_DEMO ? c.DORMER_DEMO === 'on' : !c.DATABASE_URL && isOnlyHere,
    web: c.DORMER_ROLES.includes('web'),
    worker: c.DORMER_ROLES.includes('worker'),
    databaseUrl: c.DATABASE_URL,
    databaseOwnerUrl: c.DATABASE_OWNER_URL,
    databasePool: c.DATABASE_POOL,
    /** Whether each answer is checked against its schema, as in tests. */
    checksAnswers: false,
    publicUrl: c.PUBLIC_URL,
    /** The address people write to about their data. */
    operatorEmail: c.OPERATOR_EMAIL ?? c.MAIL_FROM,
    trustProxy: c.TRUST_PROXY,
    /** Calls per minute; 0 means no limit. */
    rateLimits: { user: c.RATE_LIMIT_USER, address: c.RATE_LIMIT_ADDRESS },
    metricsToken: c.METRICS_TOKEN,
    securityLog: c.SECURITY_LOG && path.resolve(c.SECURITY_LOG),
    sessionMaxDays: c.SESSION_MAX_DAYS,
    logLevel: c.LOG_LEVEL,
    /**
     * The slowest pace at which a client may send a body or download a file; docs/operation/limits.md states it, tests
     * relax it.
     */
    slowest: { bytesPerSecond: 8 * 1024, seconds: 30 },
    /** How long, in seconds, an attempt to send may still be under way in another process; tests shorten it. */
    attemptSeconds: 120,
    uploadMaxBytes: c.UPLOAD_MAX_MB * 1024 * 1024,
    videoMaxBytes: c.VIDEO_MAX_MB * 1024 * 1024,
    storageQuotaBytes: Math.floor(c.STORAGE_QUOTA_GB * 1024 ** 3),
    storage: { kind: c.STORAGE, bucket: c.S3_BUCKET, region: c.S3_REGION, endpoint: c.S3_ENDPOINT },
    /** The installation's mail server and the address its mail comes from. */
    mail: c.SMTP_URL && c.MAIL_FROM ? { smtp: readSmtpUrl(c.SMTP_URL) as ServerAccount, from: c.MAIL_FROM } : undefined,
    twilio:
      c.TWILIO_ACCOUNT_SID && c.TWILIO_AUTH_TOKEN
        ? { accountSid: c.TWILIO_ACCOUNT_SID, authToken: c.TWILIO_AUTH_TOKEN, base: undefined as string | undefined }
        : undefined,
    /** Set if calls go through Twilio; otherwise the line is simulated. */
    twilioVoice:
      c.TWILIO_ACCOUNT_SID &&
      c.TWILIO_AUTH_TOKEN &&
      c.TWILIO_API_KEY_SID &&
      c.TWILIO_API_KEY_SECRET &&
      c.TWILIO_TWIML_APP_SID
        ? {
            accountSid: c.TWILIO_ACCOUNT_SID,
            authToken: c.TWILIO_AUTH_TOKEN,
            keySid: c.TWILIO_API_KEY_SID,
            keySecret: c.TWILIO_API_KEY_SECRET,
            appSid: c.TWILIO_TWIML_APP_SID,
            base: undefined as string | undefined,
          }
        : undefined,
    google:
      c.GOOGLE_CLIENT_ID && c.GOOGLE_CLIENT_SECRET
        ? { clientId: c.GOOGLE_CLIENT_ID, clientSecret: c.GOOGLE_CLIENT_SECRET, at: GOOGLE }
        : undefined,
    microsoft:
      c.MICROSOFT_CLIENT_ID && c.MICROSOFT_CLIENT_SECRET
        ? {
            clientId: c.MICROSOFT_CLIENT_ID,
            clientSecret: c.MICROSOFT_CLIENT_SECRET,
            tenant: c.MICROSOFT_TENANT,
            at: MICROSOFT,
          }
        : undefined,
    /** Set if brokerages register and pay online. */
    stripe:
      c.STRIPE_SECRET_KEY && c.STRIPE_PUBLISHABLE_KEY && c.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: c.STRIPE_SECRET_KEY,
            publishableKey: c.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: c.STRIPE_WEBHOOK_SECRET,
            base: undefined as string | undefined,
          }
        : undefined,
    /**
     * Whether users may connect mailboxes on this machine or its network. Where others can reach Dormer, that would let
     * users probe the network.
     */
    privateMailServers: c.PRIVATE_MAIL_SERVERS ? c.PRIVATE_MAIL_SERVERS === 'on' : isOnlyHere,
    /** The street map that browsers show; if undefined, they show only Dormer's own. */
    mapStyleUrl: c.MAP_STYLE_URL === 'off' ? undefined : (c.MAP_STYLE_URL ?? OPEN_FREE_MAP),
    /** How to reach the push services of browsers, if not as anybody on the internet; for tests. */
    pushAgent: undefined as Agent | undefined,
    secretsKey: c.SECRETS_KEY,
    /** The MLSs to read; if undefined, the built-in fictional one. */
    listingFeeds: c.LISTING_FEEDS,
    /** How much to cache of the photos that only the server can fetch. */
    photoCacheBytes: c.LISTING_PHOTOS_GB * 1024 ** 3,
  }
}
