import { asUser, expect, expectAccessible, signIn, test } from '../journey.ts'

test('an agent texts a contact, who is played in the Outbox and replies STOP', async ({ page }) => {
  const agent = await asUser(page, 'agent1')
  const LastName = `Own${crypto.randomUUID().slice(0, 13)}`
  const CellPhone = `512${String(2_000_000 + Math.floor(Math.random() * 7_999_999))}`
  const of = { FirstName: 'Nora', LastName, ContactTypeId: 3, CellPhone, AssignedAgentId: agent.UserId }
  const { ContactId } = await agent.post('contact', of)
  const Body = `Shall we say ten? ${LastName}`
  await agent.post('message/text', { ToAddress: CellPhone, ToContactId: ContactId, Body })

  await signIn(page, 'admin', '/admin/outbox')
  await expect(page.getByText('No provider is set up')).toBeVisible()
  await page.getByText('Texts', { exact: true }).click()
  await expect(page).toHaveURL(/channel=Text/)
  const opener = page.getByRole('button', { name: Body })
  await expect(opener).toBeVisible()
  await expectAccessible(page)
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Texts on the phone of Nora ${LastName}` })
  const log = dialog.getByRole('log')
  await expect(log).toContainText(Body)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(dialog.getByText('Enter a message')).toBeVisible()
  const answer = dialog.getByRole('textbox', { name: `Answer as Nora ${LastName}` })
  await answer.fill('STOP')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(log.getByText('STOP', { exact: true })).toBeVisible()
  await expect(answer).toHaveValue('')

  await signIn(page, 'agent1', `/contact/${ContactId}`)
  await page
    .getByRole('group', { name: 'Quick actions' })
    .getByRole('button', { name: /Send Text/ })
    .click()
  const window = page.getByRole('dialog', { name: `Texts with Nora ${LastName}` })
  await expect(window).toContainText('STOP')
  await expect(window.getByRole('textbox')).toBeDisabled()
  await expect(window.getByRole('button', { name: /^Send text/ })).toBeDisabled()
})

test('a stranger writes, and an email is shown with its plain text', async ({ page }) => {
  const { post } = await asUser(page, 'agent1')
  const Subject = `Saturday ${crypto.randomUUID().slice(0, 13)}`
  const to = `${Subject.replace(' ', '.')}@example.com`.toLowerCase()
  await post('message', { ToAddresses: [to], Subject, Body: '<p>Shall we <b>meet</b> at ten?</p>' })
  await signIn(page, 'admin', '/admin/outbox?channel=Email')
  await page.getByRole('button', { name: Subject }).click()
  const dialog = page.getByRole('dialog', { name: Subject })
  await expect(dialog.frameLocator('iframe').getByText('Shall we meet at ten?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('Plain text', { exact: true }).click()
  await expect(dialog.locator('iframe')).toHaveCount(0)
  await expect(dialog).toContainText('Shall we meet at ten?')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Write as a Stranger' }).click()
  const stranger = page.getByRole('dialog', { name: 'Write as a Stranger' })
  await stranger.getByRole('textbox', { name: 'Phone number' }).fill('12')
  await stranger.getByRole('textbox', { name: 'Message' }).fill('Is it still for sale?')
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(stranger.getByText('Enter a 10 digit phone number')).toBeVisible()
  await expectAccessible(page)
  await stranger.getByRole('textbox', { name: 'Phone number' }).fill('(512) 555-0188')
  await stranger.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The message has arrived')).toBeVisible()
  await expect(stranger).toHaveCount(0)
})
