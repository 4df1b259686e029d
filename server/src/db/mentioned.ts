/**
 * SQL that says whether any of these texts of a row has an address or the whole name of `person` (PersonPart in
 * area.ts), phones also as people write them.
 */
export const mentioned = (...texts: readonly string[]) => {
  const text = `concat_ws(' ', ${texts.map((one) => `${one}::text`).join(', ')})`
  return `exists (select from unnest(person.addresses || person.names) a
    where position(a in lower(${text})) > 0 or position(a in translate(${text}, '() -.', '')) > 0)`
}
