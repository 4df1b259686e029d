export const SourcesPage = () => null
