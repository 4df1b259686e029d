/** How much must pass in how long; whoever sends or takes less holds up what others need. */
export type Pace = { bytesPerSecond: number; seconds: number }

/**
 * Watches a transfer, and calls `cut` when over a whole stretch less than the pace has passed while the other side kept
 * us waiting at its beginning and at its end. Returns how to stop watching.
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
