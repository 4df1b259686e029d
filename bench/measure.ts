/** The throughput of a closed loop of connections: each sends its next request when its last is answered. */
export type Figures = { perSecond: number; p50: number; p95: number }

const round = (value: number) => Math.round(value * 100) / 100

/** The value at a percentile of sorted values. */
const percentile = (sorted: number[], share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)

/** Alternates between two ways of doing the same, so that other load affects both; latencies are in ms. */
export const compare = async (
  ways: { lanes: (() => Promise<unknown>)[] }[],
  { turns, milliseconds }: { turns: number; milliseconds: number },
): Promise<Figures[]> => {
  const taken = ways.map(() => ({ latencies: [] as number[], time: 0 }))
  for (let turn = -1; turn < turns; turn++)
    for (const [i, { lanes }] of ways.entries()) {
      const start = performance.now()
      const end = start + milliseconds
      const latencies: number[] = []
      const run = async (lane: () => Promise<unknown>) => {
        for (let begun = performance.now(); begun < end; ) {
          await lane()
          const now = performance.now()
          latencies.push(now - begun)
          begun = now
        }
      }
      await Promise.all(lanes.map(run))
      const own = taken[i]
      // The first round only warms up.
      if (!own || turn < 0) continue
      for (const latency of latencies) own.latencies.push(latency)
      own.time += performance.now() - start
    }
  return taken.map(({ latencies, time }) => figuresOf(latencies, time))
}

/** Summarizes latencies taken within `time`; all in ms. */
export const figuresOf = (latencies: number[], time: number): Figures => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    perSecond: round((sorted.length / time) * 1000),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
  }
}
