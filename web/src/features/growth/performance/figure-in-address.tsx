import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { formatCount } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import type { PerformanceSearch } from './performance.search.ts'

/** Which figure, and of what. */
export type Which = Pick<PerformanceSearch, 'figure' | 'who' | 'lead' | 'cohort' | 'of' | 'within' | 'office' | 'hour'>
const none: Which = {
  ...{ figure: undefined, who: undefined, lead: undefined, cohort: undefined },
  ...{ of: undefined, within: undefined, office: undefined, hour: undefined },
}

/** The figure whose rows are open, and a function that closes them: back to where they were opened. */
export const useFigure = () => {
  const { figure, who, lead, of, office, hour }: PerformanceSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const close = () => {
    if (router.state.location.state.isOpened) router.history.back({ ignoreBlocker: true })
    else
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...none }),
        resetScroll: false,
        replace: true,
        ignoreBlocker: true,
      })
  }
  return { figure, who, lead, of, office, hour, close }
}

/** A number, linked to the rows it counts, or a sum of them; `label` says what they are. */
export const FigureLink = ({
  count,
  label,
  isInText = false,
  children,
  ...which
}: Which & { count: number; label: string; isInText?: boolean; children?: string }) =>
  count === 0 ? (
    '0'
  ) : (
    <AnchorLink
      inherit
      // Within other words, color alone does not tell a link.
      underline={isInText ? 'always' : undefined}
      to="."
      search={(before: object) => ({ ...before, ...none, ...which })}
      state={{ isOpened: true }}
      resetScroll={false}
      aria-label={`${children ?? formatCount(count)} ${label}`}
    >
      {children ?? formatCount(count)}
    </AnchorLink>
  )
