import {
  IconAddressBook,
  IconFlame,
  IconHome,
  IconList,
  IconPoint,
  IconSettings,
  IconSettingsAutomation,
  IconSignRight,
  IconTableImport,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'

/** The icons `api/menu` names. */
export const menuIcons: Record<string, typeof IconHome> = {
  home: IconHome,
  contacts: IconAddressBook,
  list: IconList,
  'new-contact': IconUserPlus,
  import: IconTableImport,
  settings: IconSettings,
  sources: IconSignRight,
  'urgency-types': IconFlame,
  users: IconUsers,
  jobs: IconSettingsAutomation,
}
export const iconOf = (name: string) => menuIcons[name] ?? IconPoint
