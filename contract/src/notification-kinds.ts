import { automationNotificationKinds } from './automation/notification-kinds.ts'
import { brokerageNotificationKinds } from './brokerage/notification-kinds.ts'
import { dayNotificationKinds, dayNotificationSettings } from './day/notification-kinds.ts'
import { dealNotificationKinds, dealNotificationSettings } from './deals/notification-kinds.ts'
import { growthNotificationSettings } from './growth/notification-kinds.ts'
import { homesNotificationKinds } from './homes/notification-kinds.ts'
import { messageNotificationKinds, messageNotificationSettings } from './messages/notification-kinds.ts'
import type { NotificationKindDeclaration, NotificationSettingDeclaration } from './notification-kind.ts'
import { peopleNotificationKinds, peopleNotificationSettings } from './people/notification-kinds.ts'

/* What users are notified of, as each area declares it: its kinds and the settings for them. */

const kinds = {
  ...brokerageNotificationKinds,
  ...peopleNotificationKinds,
  ...dayNotificationKinds,
  ...messageNotificationKinds,
  ...homesNotificationKinds,
  ...dealNotificationKinds,
  ...automationNotificationKinds,
}
export type NotificationKind = keyof typeof kinds
export const notificationKinds: Record<NotificationKind, NotificationKindDeclaration> = kinds

const settings = {
  ...peopleNotificationSettings,
  ...dayNotificationSettings,
  ...messageNotificationSettings,
  ...dealNotificationSettings,
  ...growthNotificationSettings,
}
type Settings = typeof settings
export type NotificationSettingName = keyof Settings
export const notificationSettingsByName: Record<NotificationSettingName, NotificationSettingDeclaration> = settings

/** `NewLeadByText`, for example: a setting on one of the channels that it has. */
export type NotificationFlag = {
  [Name in NotificationSettingName]: `${Name}${keyof Settings[Name]['usual'] & string}`
}[NotificationSettingName]

/** What users are told of, and how, until they choose: nothing by text, because only users can agree to texts. */
export const usualNotificationFlags = Object.fromEntries(
  Object.entries(notificationSettingsByName).flatMap(([name, { usual }]) =>
    Object.entries(usual).map(([channel, isOn]) => [`${name}${channel}`, isOn]),
  ),
) as Record<NotificationFlag, boolean>
