const MENTION = /<span data-mention="(\d{1,15})">/g

/** The ids of the users that a cleaned note mentions, each once. */
export const mentionedIn = (note: string) => [...new Set([...note.matchAll(MENTION)].map(([, id]) => Number(id)))]

/** The same note without the mentions of others than these: of those, the name stays as text. */
export const withMentionsOf = (note: string, ids: readonly number[]) =>
  note.replace(/<span data-mention="(\d{1,15})">([^<]*)<\/span>/g, (whole, id, name) =>
    ids.includes(Number(id)) ? whole : name,
  )
