/** The address of a user's photo; it needs no session, because client pages and emails show it, too. */
export const photoUrlOf = (key: string | null): string | null =>
  key === null ? null : `/api/user/photo/${key.replace('/', '-')}`

/** The storage key of the photo at an address. */
export const photoKeyOf = (token: string) => token.replace('-', '/')
