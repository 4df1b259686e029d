import { agreementScreens } from './agreements/agreements.screens.ts'
import { contactsScreens } from './contacts/contacts.screens.ts'
import { customFieldsScreens } from './custom-fields/custom-fields.screens.ts'
import { duplicatesScreens } from './duplicates/duplicates.screens.ts'
import { importScreens } from './import/import.screens.ts'
import { ownedPropertiesScreens } from './owned-properties/owned-properties.screens.ts'
import { personalDataScreens } from './personal-data/personal-data.screens.ts'

export const peopleArea = {
  screens: [
    ...contactsScreens,
    ...duplicatesScreens,
    ...importScreens,
    ...ownedPropertiesScreens,
    ...personalDataScreens,
    ...agreementScreens,
    ...customFieldsScreens,
  ] as const,
}
