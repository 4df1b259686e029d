import type { Permission, Right } from './permissions.ts'

/** Pictures of notifications, by their names on tabler.io. */
export type NotificationIcon =
  | 'at'
  | 'calendar-event'
  | 'checklist'
  | 'file-alert'
  | 'file-check'
  | 'file-search'
  | 'file-zip'
  | 'home-heart'
  | 'home-question'
  | 'mail'
  | 'mail-x'
  | 'mailbox'
  | 'message'
  | 'message-x'
  | 'phone-incoming'
  | 'receipt'
  | 'route'
  | 'shield-lock'
  | 'signature'
  | 'table-import'
  | 'user-plus'
  | 'video'

/** What a browser may show that a notification makes out of date. */
export type NotificationTopic =
  | 'account'
  | 'activities'
  | 'appointments'
  | 'brokerage'
  | 'calls'
  | 'contacts'
  | 'documents'
  | 'imports'
  | 'mailboxes'
  | 'messages'
  | 'tasks'
  | 'today'
  | 'transactions'
  | 'videos'

/** What an email or text about a notification is worded from; `At` is its time in the user's zone. */
export type ToldNotification = { Title: string; At: string | null; Path: string }

/** A kind of notification: everything that the list, the stream, emails and texts need to know of it. */
export type NotificationKindDeclaration = {
  icon: NotificationIcon
  /** Below the title in the list. With `time`, what its DateTime says, such as 'Due tomorrow', comes in its place. */
  label: string
  time?: 'due' | 'begins'
  /** Below the title if it is about several at once, whose number is the title. */
  labelOfSeveral?: string
  /** The setting that decides on which channels it is told; without one, it is told within Dormer only. */
  setting?: string
  /** What happened, in a line of an email or text; the title by default. */
  headline?: (told: ToldNotification) => string
  /** How several are counted in an email or text. Kinds without one are counted as notifications. */
  noun?: readonly [one: string, many: string]
  /** While the user it is for is deactivated, it goes to those who assign leads: a client waits for an answer. */
  isInherited?: true
  /** A message of a contact: it may be read before an email or text about it would arrive (decision 0040). */
  isMessage?: true
  topics: readonly NotificationTopic[]
}

export const defineNotificationKinds = <const K extends Record<string, NotificationKindDeclaration>>(kinds: K): K =>
  kinds

/** A line of the notification settings: what users may choose to be told of, and on which channels they usually are. */
export type NotificationSettingDeclaration = {
  label: string
  description: string
  usual: { InApp?: boolean; ByEmail?: boolean; ByText?: boolean; ByPush?: boolean }
  /** Users without it are never told. */
  permission?: Permission | Right
}

export const defineNotificationSettings = <const S extends Record<string, NotificationSettingDeclaration>>(
  settings: S,
): S => settings

/** A notification about one contact links to the contact; about several, to a list. */
export const isAboutOne = ({ Path }: { Path: string }) => Path.startsWith('/contact/')
