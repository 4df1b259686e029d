import { changeKinds, changeWhats } from '@dormer/contract/brokerage/audit'
import { day, id, oneOf, searchOf } from '../../../ui/address.ts'

/** The audit log's filters, kept in the URL. */
export const auditSearch = searchOf({
  user: id,
  kind: oneOf(changeKinds),
  what: oneOf(changeWhats),
  from: day,
  to: day,
})
export type AuditSearch = ReturnType<typeof auditSearch>
