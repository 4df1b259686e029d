import pg from 'pg'

type Failure = { code?: unknown; message?: string; syscall?: string }

/**
 * Whether the database (or another service) could not be reached or closed the connection, whatever the request was.
 */
export const isUnreachable = (error: unknown) => {
  const { code, message = '', syscall } = error as Failure
  return (
    syscall === 'connect' ||
    /^(08...|57P0[123]|ECONNRESET|EPIPE)$/.test(String(code)) ||
    /^Connection terminated|is not queryable$/.test(message)
  )
}

/** Whether PostgreSQL itself refused and keeps running: the request had no effect. */
export const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')

/** Whether there was no room to write, in the database or in a folder. */
export const isDiskFull = (error: unknown) => /^(53100|ENOSPC|EDQUOT)$/.test(String((error as Failure).code))

/** Whether it waited for others who waited for it, and was chosen to give way: those go on, and it may begin anew. */
export const isDeadlock = (error: unknown) => (error as Failure).code === '40P01'

/** Whether a unique constraint was violated. */
export const isUnique = (error: unknown) => (error as Failure).code === '23505'

/** Whether a row could not be deleted because others reference it. */
export const isReferenced = (error: unknown) => (error as Failure).code === '23503'

/** Whether a read-only transaction tried to write. */
export const isReadOnly = (error: unknown) => (error as Failure).code === '25006'

/** Whether it was about a person who was erased (erased_refuses.sql). */
export const isErased = (error: unknown) => (error as Failure).code === 'DE001'
