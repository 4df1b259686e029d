import { readWrittenDay } from '@dormer/contract/written-day'
import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { useCurrentUser, useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import { daysIn } from './deal-reports.days.ts'
import { type Preset, presets, type ReportSearch } from './deal-reports.search.ts'

type PickerProps = {
  value?: number
  onChange: (agent: number | undefined) => void
  /** Whether it starts with all agents for a team leader too. */
  ofTeam?: boolean
}
/**
 * Selects the agent: only for users who may see others' figures; everyone else sees only themselves
 * (docs/rules.md#whose-figures).
 */
export const AgentPicker = ({ value, onChange, ofTeam = false }: PickerProps) => {
  const me = useCurrentUser()
  const seesAll = useMay('SeeAll')
  const seesFigures = useMay('SeeFigures')
  const agents = useQuery({ ...everyAgentQuery, enabled: seesFigures })
  if (!me) return null
  const usual = seesAll || ofTeam ? 0 : me.UserId
  const self = { value: me.UserId, label: `${me.FirstName} ${me.LastName}` }
  const others = agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []
  return (
    <Select<number>
      size="xs"
      label="Agent"
      w={180}
      data={seesFigures ? [{ value: 0, label: 'All Agents' }, ...(others.length > 0 ? others : [self])] : [self]}
      value={seesFigures ? (value ?? usual) : me.UserId}
      onChange={(agent) => onChange(agent === usual ? undefined : (agent ?? undefined))}
      allowDeselect={false}
      searchable
    />
  )
}

const presetOptions = Object.entries(presets).map(([value, label]) => ({ value: value as Preset, label }))

export const PresetSelect = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: Preset
  onChange: (preset: Preset) => void
}) => (
  <Select<Preset>
    size="xs"
    w={140}
    aria-label={label}
    data={presetOptions}
    allowDeselect={false}
    value={value}
    onChange={(preset) => preset && onChange(preset)}
  />
)

type Typed = { startDate?: string | null; endDate?: string | null }
type Props = {
  search: ReportSearch
  change: (changes: ReportSearch) => void
  /** The default range. */
  start: Preset
  ofTeam?: boolean
  /** Whether ranges to date end today. */
  isUntilNow?: boolean
  children?: ReactNode
}
/** A report's days and agent. */
export const ReportFilters = ({ search, change, start, ofTeam, isUntilNow, children }: Props) => {
  const { days, preset } = daysIn(search, start, isUntilNow)
  // A range that ends before it starts is rejected here, without asking the server.
  const [turned, setTurned] = useState<Typed | null>(null)
  const shown = turned ?? days
  const put = (next: Typed) => {
    const { startDate, endDate } = { ...shown, ...next }
    if (![startDate, endDate].every((day) => !day || readWrittenDay(day) === day)) return
    const isTurned = Boolean(startDate && endDate && startDate > endDate)
    setTurned(isTurned ? { startDate, endDate } : null)
    if (!isTurned) change({ range: undefined, from: startDate || undefined, to: endDate || undefined })
  }
  return (
    <Group gap="sm" align={turned ? 'flex-start' : 'flex-end'}>
      <Select<Preset | 'custom'>
        size="xs"
        label="Range"
        w={160}
        data={[...presetOptions, ...(preset === 'custom' ? [{ value: 'custom' as const, label: 'Custom' }] : [])]}
        allowDeselect={false}
        value={preset}
        onChange={(next) => {
          if (!next || next === 'custom') return
          setTurned(null)
          change({ range: next === start ? undefined : next, from: undefined, to: undefined })
        }}
      />
      <DayInput size="xs" w={120} label="From" value={shown.startDate} onChange={(startDate) => put({ startDate })} />
      <DayInput
        size="xs"
        w={120}
        label="To"
        value={shown.endDate}
        onChange={(endDate) => put({ endDate })}
        error={turned && 'Is before From'}
      />
      <AgentPicker value={search.agent} onChange={(agent) => change({ agent })} ofTeam={ofTeam} />
      {children}
    </Group>
  )
}
