/** Where the photo of a user is shown from; it needs no session, for pages and mails of clients show it, too. */
export const photoUrlOf = (key: string | null): string | null =>
  key === null ? null : `/api/user/photo/${key.replace('/', '-')}`

/** The key of the photo that an address is for. */
export const photoKeyOf = (token: string) => token.replace('-', '/')
