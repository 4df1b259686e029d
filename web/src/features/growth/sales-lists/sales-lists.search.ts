import { id, searchOf, text, whole } from '../../../ui/address.ts'

/** Whose people the heat sheet shows: 0 is everyone; if absent, it depends on the user. */
export const sheetSearch = searchOf({ agent: whole(0) })

/**
 * Working through a list: which, whose people, who is shown, and who was before; or through contacts that were chosen:
 * who, and how many of them are done.
 */
export const workSearch = searchOf({
  ids: text,
  done: whole(0),
  agent: whole(0),
  list: id,
  key: text,
  at: id,
  passed: text,
})
export type WorkSearch = ReturnType<typeof workSearch>
