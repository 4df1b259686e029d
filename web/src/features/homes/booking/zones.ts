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

const regions: Record<string, string> = {
  America: 'The Americas',
  Europe: 'Europe',
  Asia: 'Asia',
  Africa: 'Africa',
  Australia: 'Australia',
  Pacific: 'The Pacific',
  Atlantic: 'The Atlantic',
  Indian: 'The Indian Ocean',
}

/** All zones to choose from, by region and city: American ones first. `also` are those that must be among them. */
export const zonesBesides = (...also: string[]): { region: string; zones: { zone: string; name: string }[] }[] => {
  const named = (zone: string) => ({ zone, name: zoneName(zone) })
  const others = [...new Set([...(Intl.supportedValuesOf?.('timeZone') ?? []), ...also])]
    .filter((zone) => !names.has(zone))
    .map(named)
    .sort((a, b) => a.name.localeCompare(b.name))
  const regionOf = (zone: string) => regions[zone.split('/')[0] ?? ''] ?? 'Elsewhere'
  return [
    { region: 'United States', zones: american.map(([zone]) => named(zone)) },
    ...[...Object.values(regions), 'Elsewhere'].map((region) => ({
      region,
      zones: others.filter(({ zone }) => regionOf(zone) === region),
    })),
  ].filter(({ zones }) => zones.length > 0)
}
