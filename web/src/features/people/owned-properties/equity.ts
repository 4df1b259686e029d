import { subtract } from '@dormer/contract/cents'

/** A value minus its mortgage, as decimal text; null if either is unknown. */
export const equity = (value: string | null, mortgage: string | null): string | null =>
  value === null || mortgage === null ? null : subtract(value, mortgage)
