export const PropertiesPage = () => null
