/** A column's name as headers are compared: without regard to case, spaces, underscores and other signs. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
