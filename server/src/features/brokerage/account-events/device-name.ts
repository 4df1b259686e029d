import Bowser from 'bowser'

/** A readable name for the device that a request came from: 'Chrome on Windows'. */
export const deviceName = (userAgent: string | null | undefined): string => {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  return [browser.name, os.name].filter(Boolean).join(' on ') || 'Unknown device'
}
