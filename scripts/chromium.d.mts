/** The path of a Chromium to test with: one that is here, or else one it fetches. */
export function ensureChromium(): Promise<string>
