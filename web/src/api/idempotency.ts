/** How long a person may come back to what failed: later, the same words mean another one. */
const KEPT_MS = 10 * 60_000

/** The keys of requests whose outcome is unknown, by what they asked for. */
const unknown = new Map<string, { key: string; until: number }>()

/**
 * The Idempotency-Key of a request that adds something: the one it had if it was sent before with an unknown outcome,
 * else a new one. What was edited since is another request.
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
    /** It may have been saved: the next try is told to be the same. */
    keep: () => void unknown.set(asked, { key, until: Date.now() + KEPT_MS }),
  }
}

const told = (value: FormDataEntryValue) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
