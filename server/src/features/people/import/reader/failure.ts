/** How reading failed in the child process, without a word of the file. */
export type Failure = { Name: string; Code: string | null; Stack: string; IsOurs: boolean }

/** Lines that say where something happened; messages of errors may quote the file, so they are left out. */
const places = /^\s+at |^node:|^FATAL ERROR: |^# Fatal |^Node\.js v|^\s+(?:code|errno|syscall): /
/** What of a text on an error may be logged. */
export const withoutContents = (text: string): string =>
  text
    .split('\n')
    .filter((line) => places.test(line))
    .join('\n')
    .slice(0, 2000)

/**
 * What is to be known of an error while a file was read. The system's own (a file that cannot be opened, no memory, no
 * threads) says nothing of what is in the file.
 */
export const failureOf = (error: unknown): Failure => {
  const { name, code, stack = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
  const IsOurs =
    error instanceof Error && ('syscall' in error || /^E[A-Z]+$|^ERR_(?:WORKER|MODULE|IPC)_/.test(String(code)))
  return { Name: name, Code: code ?? null, Stack: withoutContents(stack), IsOurs }
}
