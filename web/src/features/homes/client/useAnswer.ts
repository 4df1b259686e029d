import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A call's response, requested again when `key` changes; the previous call is canceled, and its response stays until
 * the next arrives. Nothing is requested without a key, nor for the key that `given` already answers.
 */
export const useAnswer = <T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  given?: { key: string; data: T },
) => {
  const [answered, setAnswered] = useState<{ key?: string; data?: T; error?: unknown }>(given ?? {})
  const [tries, setTries] = useState(0)
  const fetch = useEffectEvent((signal: AbortSignal) => ask(signal))
  const isKnown = answered.key === key && answered.error === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    if (key === undefined || isKnown) return
    const stop = new AbortController()
    fetch(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setAnswered({ key, data })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswered((before) => ({ ...before, key, error }))
      },
    )
    return () => stop.abort()
  }, [key, tries])
  const error = answered.key === key ? answered.error : undefined
  return {
    data: answered.data,
    error,
    isLoading: key !== undefined && answered.key !== key,
    retry: () => {
      setAnswered(({ data }) => ({ data }))
      setTries((n) => n + 1)
    },
  }
}
