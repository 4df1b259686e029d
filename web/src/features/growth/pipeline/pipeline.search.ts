import { on, oneOf, searchOf, text, whole } from '../../../ui/address.ts'

/** The pipeline's state in the URL. */
export const pipelineSearch = searchOf({
  type: oneOf(['Purchase', 'Listing']),
  /** Everybody's if absent, for those who see them. */
  agent: whole(1),
  /** The board if absent. */
  view: oneOf(['list', 'forecast']),
  // The list's filters, order and page; `list.search.ts` reads them.
  q: text,
  stage: whole(1),
  outcome: oneOf(['Open', 'Won', 'Lost']),
  stuck: on,
  /** When it is to close, or was won. */
  close: text,
  lost: whole(1),
  sort: text,
  dir: oneOf(['asc', 'desc']),
  page: whole(2, 10_000_000),
  take: whole(1, 100),
  /** The forecast's figures: the volume if absent. */
  by: oneOf(['gci']),
  /** Its months: around the current one if absent. */
  months: oneOf(['year', 'next-year', 'ahead', 'past']),
})
export type PipelineSearch = ReturnType<typeof pipelineSearch>
