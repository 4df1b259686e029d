import { oneOf, searchOf, whole } from '../../../ui/address.ts'

/** The pipeline's state in the URL. */
export const pipelineSearch = searchOf({
  type: oneOf(['Purchase', 'Listing']),
  /** Everybody's if absent, for those who see them. */
  agent: whole(1),
})
export type PipelineSearch = ReturnType<typeof pipelineSearch>
