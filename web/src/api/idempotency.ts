/** How long a user may take to retry after a failure; later, the same input means a new request. */
const KEPT_MS = 10 * 60_000

/** The keys of requests whose outcome is unknown, by their content. */
const unknown = new Map<string, { key: string; until: number }>()

/**
 * The Idempotency-Key of a request that adds something: its previous key if it was sent before with an unknown outcome,
 * otherwise a new one. If the input has changed, it is another request.
 */
export const idempotencyKey = (url: string, body: BodyInit | null | undefined) => {
  const asked = JSON.stringify([
    url,
    body instanceof FormData ? [...body].map(([name, value]) => [name, told(value)]) : body,
  ])
  const before = unknown.get(asked)
  unknown.delete(asked)
  const key = before && before.until > Date.now() ? before.key : crypto.randomUUID()
  return {
    key,
    /** It may have been saved: the next attempt reuses the key. */
    keep: () => void unknown.set(asked, { key, until: Date.now() + KEPT_MS }),
  }
}

const told = (value: FormDataEntryValue) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
