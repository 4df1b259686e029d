import { id, oneOf, searchOf } from '../../../ui/address.ts'

export const signInsSearch = searchOf({ user: id, result: oneOf(['Failed', 'Succeeded'] as const) })
export type SignInsSearch = ReturnType<typeof signInsSearch>
