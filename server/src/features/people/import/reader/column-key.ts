/** A column's name in comparable form: without case, spaces, underscores and punctuation. */
export const columnKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
