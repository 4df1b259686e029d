export const UrgencyTypesPage = () => null
