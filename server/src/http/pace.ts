/** The least that must pass in a time: a client that sends or reads more slowly holds up what others need. */
export type Pace = { bytesPerSecond: number; seconds: number }

/**
 * Watches a transfer and calls `cut` when, over a whole stretch, less than the pace has passed and the other side kept
 * us waiting both at its beginning and at its end. Returns a function that stops watching.
 */
export const keepPace = (
  { bytesPerSecond, seconds }: Pace,
  { passed, isWaiting, cut }: { passed: () => number; isWaiting: () => boolean; cut: () => void },
) => {
  let before = passed()
  let waited = isWaiting()
  const timer = setInterval(() => {
    const now = passed()
    if (waited && isWaiting() && now - before < bytesPerSecond * seconds) {
      clearInterval(timer)
      cut()
    }
    before = now
    waited = isWaiting()
  }, seconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
