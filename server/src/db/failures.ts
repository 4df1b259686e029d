import pg from 'pg'

type Failure = { code?: unknown; message?: string; syscall?: string }

/** Whether the database (or another service) could not be reached, or ended the connection, whatever was asked of it. */
export const isUnreachable = (error: unknown) => {
  const { code, message = '', syscall } = error as Failure
  return (
    syscall === 'connect' ||
    /^(08...|57P0[123]|ECONNRESET|EPIPE)$/.test(String(code)) ||
    /^Connection terminated|is not queryable$/.test(message)
  )
}

/** Whether PostgreSQL itself refused, and goes on: what was asked of it has not happened. */
export const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')

/** Whether there was no room to write, in the database or in a folder. */
export const isDiskFull = (error: unknown) => /^(53100|ENOSPC|EDQUOT)$/.test(String((error as Failure).code))

/** Whether there can be only one of it, and there is one. */
export const isUnique = (error: unknown) => (error as Failure).code === '23505'

/** Whether a row could not be deleted because others name it. */
export const isReferenced = (error: unknown) => (error as Failure).code === '23503'

/** Whether something was to be written in a transaction that only reads. */
export const isReadOnly = (error: unknown) => (error as Failure).code === '25006'
