import type { Definition } from '@dormer/contract/growth/definitions'
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEqual, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { Figures } from '../deal-reports/Figures.tsx'
import { FigureLink } from './figure-in-address.tsx'
import classes from './Performance.module.css'

/** What a figure counts, in words: when pointed at, focused or touched. */
export const Info = ({ label, words }: Definition) => (
  <Tooltip label={words} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
    <ActionIcon size={24} variant="subtle" color="gray" className={classes.screen} aria-label={`${label}: ${words}`}>
      <IconInfoCircle size={14} />
    </ActionIcon>
  </Tooltip>
)

/** The figure of the days before. */
const Change = ({ now, before, unit }: { now: number; before: number; unit: string }) => {
  const Icon = now > before ? IconArrowUp : now < before ? IconArrowDown : IconEqual
  const told = now === before ? 'same as before' : `${now > before ? 'up' : 'down'} from ${formatCount(before)}${unit}`
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
  /** A figure that is worked out from others says from which; any other opens its rows. */
  from?: ReactNode
}
type Numbers<F extends string> = { [N in F]: number }

/** A report's totals: what each counts, its rows, and the days before. */
export const Widgets = <F extends string>({
  widgets,
  now,
  before,
  cols,
}: {
  widgets: Widget<F>[]
  now: Numbers<F>
  before: (Numbers<F> & { StartDate: string; EndDate: string }) | null
  cols: number
}) => (
  <div>
    <Figures
      label="Totals"
      cols={cols}
      isUpperCase
      figures={widgets.map(({ figure, label, words, unit = '', from }) => [
        label,
        <>
          {from === undefined ? (
            <FigureLink count={now[figure]} label={label} figure={figure} />
          ) : (
            `${formatCount(now[figure])}${unit}`
          )}
          <Text size="xs" c="dimmed" fw={400} component="div">
            {from}
            {before && <Change now={now[figure]} before={before[figure]} unit={unit} />}
          </Text>
        </>,
        <Info key={figure} label={label} words={words} />,
      ])}
    />
    {before && (
      <Text size="xs" c="dimmed" mt={6}>
        Compared with {formatDay(before.StartDate)} to {formatDay(before.EndDate)}
      </Text>
    )}
  </div>
)
