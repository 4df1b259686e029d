import type { Config } from '../config.ts'

/** Where this installation is reached: PUBLIC_URL, or else the address at which the request came. Without a slash at the end. */
export const siteAddress = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: { protocol: string; host: string },
): string => publicUrl ?? `${protocol}://${host}`
