import {
  IconAddressBook,
  IconHome,
  IconList,
  IconPoint,
  IconSettingsAutomation,
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
  users: IconUsers,
  jobs: IconSettingsAutomation,
}
export const iconOf = (name: string) => menuIcons[name] ?? IconPoint
