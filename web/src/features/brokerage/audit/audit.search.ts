import { type ChangeKind, changeKinds, changeWhats } from '@dormer/contract/brokerage/audit'
import { idOrNone } from '../../../ui/address.ts'

/** The audit log's filters in its address; days are YYYY-MM-DD. */
export type AuditSearch = {
  user?: number
  kind?: ChangeKind
  what?: (typeof changeWhats)[number]
  from?: string
  to?: string
}

const dayOrNone = (v: unknown) => (typeof v === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(v) ? v : undefined)

/** Reads the address; what cannot be understood is left out, so that an old or hand-made link still opens the page. */
export const auditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  user: idOrNone(raw.user),
  kind: changeKinds.find((kind) => kind === raw.kind),
  what: changeWhats.find((what) => what === raw.what),
  from: dayOrNone(raw.from),
  to: dayOrNone(raw.to),
})
