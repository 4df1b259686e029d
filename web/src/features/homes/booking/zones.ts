/** The zones of the United States, by the names people have for them. */
const american: [zone: string, name: string][] = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska Time'],
  ['Pacific/Honolulu', 'Hawaii Time'],
]
const names = new Map(american)

/** The visitor's zone, as the browser knows it. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Chicago'

const cityOf = (zone: string) => zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone

/** 'Central Time', or the city of a zone elsewhere. */
export const zoneName = (zone: string) => names.get(zone) ?? cityOf(zone)

/** All zones to choose from: American ones first. `also` are those that must be among them. */
export const zonesBesides = (...also: string[]) => {
  const all = new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), ...also])
  return {
    American: american.map(([zone]) => zone),
    Others: [...all].filter((zone) => !names.has(zone)).sort((a, b) => a.localeCompare(b)),
  }
}
