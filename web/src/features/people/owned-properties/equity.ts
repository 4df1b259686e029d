import { subtract } from '@dormer/contract/cents'

/** What is left of a value after its mortgage, as decimal text; null where one of them is not known. */
export const equity = (value: string | null, mortgage: string | null): string | null =>
  value === null || mortgage === null ? null : subtract(value, mortgage)
