import { z } from 'zod'
import { endpoint } from './endpoint.ts'

type MenuItem = {
  path: string
  exact: boolean
  icon: string
  title: string
  label: string | null
  badge: string | null
  children: MenuItem[]
}
/** S1§2 Shell, A126: eight fields with an items' own children, lower case as given. `icon` is a name the browser knows. */
export const menuItem: z.ZodType<MenuItem> = z.object({
  path: z.string(),
  exact: z.boolean(),
  icon: z.string(),
  title: z.string(),
  label: z.string().nullable(),
  badge: z.string().nullable(),
  get children() {
    return z.array(menuItem)
  },
})

export const menu = endpoint({
  method: 'GET',
  path: 'api/menu',
  summary: 'The navigation: the screens that exist and this user may open',
  permission: 'signed-in',
  response: z.array(menuItem),
})
