import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** Records what a command did in the security log's file, if there is one. */
export const noteCommand = async (config: Pick<Config, 'securityLog'>, event: string, facts: object) => {
  const { security, close } = openSecurityLog(config, pino({ enabled: false }))
  security.info({ event, call: 'command', outcome: 'success', ...facts }, event)
  await close()
}

/**
 * Where the security log goes: to its own file (SECURITY_LOG), reopened on SIGHUP so that it can be rotated, or into
 * the program's log, marked `"log":"security"`. One JSON object per line.
 */
export const openSecurityLog = ({ securityLog }: Pick<Config, 'securityLog'>, log: Logger) => {
  if (!securityLog) return { security: log.child({ log: 'security' }), close: async () => {} }
  const file = pino.destination({ dest: securityLog, append: true, mkdir: true, sync: true, mode: 0o600 })
  // A full disk is no reason to stop; the program's log reports what is missing.
  file.on('error', (err) => log.error({ err }, 'the security log could not be written'))
  const reopen = () => file.reopen()
  process.on('SIGHUP', reopen)
  const security = pino({ base: { log: 'security' }, timestamp: pino.stdTimeFunctions.isoTime }, file)
  const close = async () => {
    process.off('SIGHUP', reopen)
    file.end()
  }
  return { security: security as Logger, close }
}
