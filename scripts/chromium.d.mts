/** The path of a Chromium to test with: an installed one, otherwise one it downloads. */
export function ensureChromium(): Promise<string>
