import { Box, type BoxProps, Group, type GroupProps, Paper, Skeleton, type SkeletonProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** Announces to assistive technology that its content is loading. Contains skeletons. */
export const Loading = ({ children, ...box }: BoxProps & { children: ReactNode }) => (
  <Box w="100%" role="status" aria-busy aria-label="Loading" {...box}>
    {children}
  </Box>
)

/** Boxes, one below the other: rows, cards, form fields. */
export const Blocks = ({ n = 1, gap = 'xs', ...box }: SkeletonProps & { n?: number; gap?: number | string }) => (
  <Stack gap={gap}>
    {times(n, (at) => (
      <Skeleton key={at} {...box} />
    ))}
  </Stack>
)

/** Lines of text, by their widths. */
export const Lines = ({ widths, h = 14, gap = 'lg' }: { widths: string[]; h?: number; gap?: number | string }) => (
  <Stack gap={gap}>
    {times(widths.length, (at) => (
      <Skeleton key={at} h={h} w={widths[at]} />
    ))}
  </Stack>
)

type ItemsProps = GroupProps & {
  n: number
  /** The diameter of the icon or picture before the text. */
  icon?: number
  /** The widths of the lines of text. */
  lines?: string[]
  /** The width of the button after the text, where there is room. */
  button?: number
  /** Between the items. */
  apart?: string
}
/** List items: an icon, lines of text, a button. */
export const Items = ({ n, icon, lines = ['40%', '25%'], button, apart = 'lg', ...item }: ItemsProps) => (
  <Stack gap={apart}>
    {times(n, (at) => (
      <Group key={at} wrap="nowrap" {...item}>
        {icon && <Skeleton circle h={icon} flex="none" />}
        <Stack gap={8} flex={1}>
          {times(lines.length, (line) => (
            <Skeleton key={line} h={line === 0 ? 12 : 10} w={lines[line]} />
          ))}
        </Stack>
        {button && <Skeleton h={30} w={button} flex="none" visibleFrom="sm" />}
      </Group>
    ))}
  </Stack>
)

type TableProps = {
  rows?: number
  /** The widths of the columns. */
  columns: string[]
  /** Lines of text in each cell. */
  lines?: number
}
/** A table's rows. */
export const TableRows = ({ rows = 8, columns, lines = 1 }: TableProps) => (
  <Paper>
    {times(rows, (row) => (
      <Group key={row} px="md" py="sm" gap="md" wrap="nowrap">
        {times(columns.length, (column) => (
          <Stack key={column} gap="xs" flex={`0 1 ${columns[column]}`}>
            <Skeleton h={lines === 1 ? 14 : 12} w="70%" />
            {times(lines - 1, (line) => (
              <Skeleton key={line} h={10} w="45%" />
            ))}
          </Stack>
        ))}
      </Group>
    ))}
  </Paper>
)

const times = (n: number, draw: (at: number) => ReactNode) => Array.from({ length: n }, (_, at) => draw(at))
