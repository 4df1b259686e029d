/**
 * SQL that says whether any of these texts of a row has an address or the whole name of `person` (PersonPart in
 * area.ts), as functions/mentions.sql finds them.
 */
export const mentioned = (...texts: readonly string[]) =>
  `mentions(person.addresses || person.names, concat_ws(' ', ${texts.map((one) => `${one}::text`).join(', ')}))`
