const ZONE = 'America/Chicago'
const MONTHS = 12

/** What the paid sources cost, so that their returns differ: some are paid for by the month, some for a year. */
const monthly: Record<string, number> = { Zillow: 390, 'Facebook Ads': 110, 'Google Ads': 345 }
const yearly: Record<string, number> = { 'Realtor.com': 2410, 'Homes.com': 1320 }

/** Costs of the last twelve months, with this one. */
export const sourceCostsOf = (sources: { SourceId: number; Name: string }[], now: number) => {
  const idOf = (name: string) => sources.find(({ Name }) => Name === name)?.SourceId as number
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate()
  const month = (ago: number) => today.with({ day: 1 }).subtract({ months: ago }).toString()
  const first = month(MONTHS - 1)
  return [
    ...Object.entries(yearly).map(([name, amount]) => ({
      ...{ SourceId: idOf(name), FromMonth: first, ToMonth: month(0), Amount: String(amount) },
    })),
    ...Array.from({ length: MONTHS }, (_, at) => MONTHS - 1 - at).flatMap((ago) =>
      // Ads are bid for: no two months cost the same.
      Object.entries(monthly).map(([name, usual]) => ({
        ...{ SourceId: idOf(name), FromMonth: month(ago), ToMonth: month(ago) },
        Amount: (name === 'Zillow' ? usual : usual + ((ago * 37) % 11) * 6.25).toFixed(2),
      })),
    ),
  ]
}
