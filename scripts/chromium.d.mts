/**
 * The path of a Chromium to test with, installed or else downloaded; a `whole` one can show PDF files, the `lightest` is the
 * headless shell where it can be installed.
 */
export function ensureChromium(options?: { whole?: boolean; lightest?: boolean }): Promise<string>
