/** The path of a Chromium to test with: an installed one, otherwise one it downloads; a `whole` one can show PDF files. */
export function ensureChromium(options?: { whole?: boolean }): Promise<string>
