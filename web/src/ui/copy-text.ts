/** Copies text; false where the browser does not let it be copied, as on pages without encryption. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
