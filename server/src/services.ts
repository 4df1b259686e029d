import type { Logger } from 'pino'
import type { Secrets } from './access/secrets.ts'
import type { ErasingPart, MayLeave, MergePart, Tables } from './area.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Watching } from './db/watch.ts'
import type { Due } from './jobs/due.ts'
import type { RunKind } from './jobs/run.ts'
import type { EmailAddress, EmailSender } from './providers/email/email.ts'
import type { ListingFeed } from './providers/listings/listings.ts'
import type { PaymentProvider } from './providers/payments/payments.ts'
import type { PushService } from './providers/push/push.ts'
import type { SmsProvider } from './providers/sms/sms.ts'
import type { Storage } from './providers/storage/storage.ts'
import type { VoiceProvider } from './providers/voice/voice.ts'

/** The parts of the program, wired by hand in program.ts and passed to handlers and jobs. */
export type Services = {
  config: Config
  log: Logger
  /** Who signed in, was refused, exported or deleted, and from where. */
  security: Logger
  database: Database
  watching: Watching
  storage: Storage
  /** The installation's own way to send email: for users without a mailbox, and for the program itself. */
  email: EmailService
  sms: SmsService
  voice: VoiceService
  /** Undefined if brokerages do not pay. */
  payments: PaymentProvider | undefined
  /** The MLSs that this installation reads. */
  feeds: ListingFeed[]
  /** Undefined with an external database and no SECRETS_KEY: then no mailbox can be connected. */
  secrets: Secrets | undefined
  /** The push services of browsers; undefined without `secrets`, which its keys are made of. */
  push: PushService | undefined
  /** The kinds of runs that the areas have (jobs/run.ts). */
  runs: readonly RunKind[]
  /** What each table of brokerages is called and how it is exported, as the areas say (area.ts). */
  tables: Tables
  /** The kinds of what waits for its time, as the areas say. */
  dues: readonly Due[]
  /** What the areas have against a message that is about to leave (area.ts). */
  mayLeave: readonly MayLeave[]
  /** What a merge of contacts means for the areas (area.ts). */
  merging: readonly MergePart[]
  erasing: readonly ErasingPart[]
  /** Whether the disk has room for more (disk.ts). */
  hasRoom: () => Promise<boolean>
}

export type EmailService = {
  sender: EmailSender
  via: 'SMTP' | 'Outbox'
  /** The sender; null means the user, as in the Outbox. */
  from: EmailAddress | null
}
export type SmsService = { provider: SmsProvider; via: 'Twilio' | 'Outbox' }
export type VoiceService = { provider: VoiceProvider; via: 'Twilio' | 'Simulated' }
