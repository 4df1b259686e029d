import type { StageColor } from '@dormer/contract/growth/stages'

/** What a stage's color looks like, in light and dark. */
export const swatchOf = (color: StageColor) => `var(--mantine-color-${color}-5)`
