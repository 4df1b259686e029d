import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../test/show.tsx'
import { Page } from './Page.tsx'

test('of the breadcrumbs, only the screen itself is marked as the current one', async () => {
  const crumbs = [
    { label: 'Home', to: '/' as const },
    { label: 'Settings', to: '/settings' as const },
    { label: 'Email', to: '/settings/email' as const },
    { label: 'Templates' },
  ]
  const { router } = await show(
    <Page title="Templates" breadcrumbs={crumbs}>
      content
    </Page>,
  )
  await router.navigate({ to: '/settings/email/templates' as never })
  const marked = () => [...screen.getByRole('navigation').querySelectorAll('[aria-current]')]
  expect(marked().map(({ textContent }) => textContent)).toEqual(['Templates'])
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
})
