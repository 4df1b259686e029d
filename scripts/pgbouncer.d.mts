/** The path of a PgBouncer to test with, installed or else Debian's; an error says how to install one. */
export function ensurePgbouncer(): string
