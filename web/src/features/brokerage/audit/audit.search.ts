import { changeWhats } from '@dormer/contract/brokerage/audit'
import { day, id, oneOf, searchOf, text } from '../../../ui/address.ts'

/** The audit log's filters, kept in the URL. */
export const auditSearch = searchOf({
  user: id,
  kind: text,
  what: oneOf(changeWhats),
  from: day,
  to: day,
})
export type AuditSearch = ReturnType<typeof auditSearch>
