import type { Definition } from '@dormer/contract/growth/definitions'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEqual, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { formatDays } from '../../../ui/range.ts'
import { Figures } from '../deal-reports/Figures.tsx'
import { FigureLink, type Which } from './figure-in-address.tsx'

/** What a figure counts, in words: when pointed at, focused or touched. */
export const Info = ({ label, words }: Definition) => (
  <Tooltip label={words} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon size={24} variant="subtle" color="gray" data-screen-only aria-label={`${label}: ${words}`}>
      <IconInfoCircle size={14} />
    </ActionIcon>
  </Tooltip>
)

/** The figure of the days before. */
const Change = ({ now, before, shown }: { now: number; before: number; shown: (n: number) => string }) => {
  const Icon = now > before ? IconArrowUp : now < before ? IconArrowDown : IconEqual
  const told = now === before ? 'same as before' : `${now > before ? 'up' : 'down'} from ${shown(before)}`
  return (
    <Group gap={4} wrap="nowrap">
      <Icon size={12} aria-hidden />
      <span>{told}</span>
    </Group>
  )
}

type Widget<F extends string> = Definition & {
  figure: F
  /** '%' for a percentage. */
  unit?: '' | '%'
  /** How the number is written. */
  format?: (n: number) => string
  /** A figure that is worked out from others says from which; any other opens its rows. */
  from?: ReactNode
}
/** Null for what cannot be told. */
type Numbers<F extends string> = { [N in F]: number | null }

/** A report's totals: what each counts, its rows, and the days before. */
export const Widgets = <F extends string>({
  widgets,
  now,
  before,
  cols,
  label = 'Totals',
  which,
}: {
  widgets: Widget<F>[]
  now: Numbers<F>
  before: (Numbers<F> & { StartDate: string; EndDate: string }) | null
  cols: number
  label?: string
  /** What all of them are about, within what was asked for. */
  which?: Which
}) => (
  <div>
    <Figures
      label={label}
      cols={cols}
      isUpperCase
      figures={widgets.map(({ figure, label, words, hint, unit = '', format = formatCount, from }) => {
        const [value, past] = [now[figure], before?.[figure] ?? null]
        const shown = (n: number) => `${format(n)}${unit}`
        return [
          label,
          <>
            {value === null ? (
              '–'
            ) : from === undefined ? (
              <FigureLink count={value} label={label} figure={figure} {...which} />
            ) : (
              shown(value)
            )}
            <Text size="xs" c="dimmed" fw={400} component="div">
              {from ?? hint}
              {value !== null && past !== null && <Change now={value} before={past} shown={shown} />}
            </Text>
          </>,
          <Info key={figure} label={label} words={words} />,
        ]
      })}
    />
    {before && (
      <Text size="xs" c="dimmed" mt={6}>
        Compared with {formatDays(before.StartDate, before.EndDate)}
      </Text>
    )}
  </div>
)
