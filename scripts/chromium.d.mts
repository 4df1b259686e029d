/** The path of a Chromium to test with, installed or else downloaded; a `whole` one can show PDF files. */
export function ensureChromium(options?: { whole?: boolean }): Promise<string>
