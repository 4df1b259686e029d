import type { Page } from '@playwright/test'

/** A field of a transaction's page; one without a value is offered by a button first. */
export const fieldOf = async (page: Page, label: string) => {
  const field = page.getByRole('tabpanel').getByLabel(label, { exact: true })
  const add = page.getByRole('button', { name: new RegExp(`^(?:Add|Change) ${label}$`) })
  await field.or(add).first().waitFor()
  if (await add.isVisible()) await add.click()
  return field
}

/** What is done from the menu of a transaction's page. */
export const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
