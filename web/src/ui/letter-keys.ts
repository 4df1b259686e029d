import { readLocalStorageValue } from '@mantine/hooks'

// Speech input can type letters unintentionally, so shortcuts can be switched off (WCAG 2.1.4).
export const LETTERS = { key: 'dormer.letterKeys', defaultValue: true }

/** Elements in which keys have their own meaning. */
export const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Whether letters act as shortcuts now: not while a dialog or menu is open or opening, or something similar has the focus. */
export const areLettersFree = () =>
  Boolean(readLocalStorageValue(LETTERS)) &&
  !document.querySelector('[aria-modal="true"], [data-opening], [aria-haspopup="menu"][aria-expanded="true"]') &&
  !document.activeElement?.closest(BUSY)
