import { type SqlBool, sql } from 'kysely'

/** Whether an activity `x` is a message to many: a person wrote it, but it was not about this contact. */
export const isToMany = sql<SqlBool>`(x.message_id is not null and exists (
  select from message m where m.tenant_id = x.tenant_id and m.message_id = x.message_id and m.mass_id is not null))`
